/* Where the server may be sent: not into its own house, whatever the name of the address is. */
#include "server/reach.h"
#include "server/server.h"
#include "souk_test.h"
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void this_machine_is_reached_only_where_that_is_allowed(void **state)
{
    (void)state;
    static const char *const names[] = {"127.0.0.1", "localhost", "::ffff:127.0.0.1", "127.1", "0.0.0.0"};
    struct sockaddr_in here;
    socklen_t size = sizeof here;
    char port[8];
    int listening = socket(AF_INET, SOCK_STREAM, 0);
    memset(&here, 0, sizeof here);
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(bind(listening, (struct sockaddr *)&here, sizeof here), 0);
    assert_int_equal(listen(listening, 8), 0);
    assert_int_equal(getsockname(listening, (struct sockaddr *)&here, &size), 0);
    snprintf(port, sizeof port, "%d", ntohs(here.sin_port));
    int64_t until = server_now() + 30000;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_int_equal(reach_connect(names[i], port, false, until), -1);
        int fd = reach_connect(names[i], port, true, until); /* else the line above would say nothing */
        assert_true(fd >= 0);
        close(fd);
    }
    close(listening);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(this_machine_is_reached_only_where_that_is_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
