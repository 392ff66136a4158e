/* test_outbound.c: outbound connections: the server never connects to its own network, whatever the host name. */
#include "server/net/outbound.h"
#include "server/net/server.h"
#include "souk_test.h"
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void this_machine_is_reached_only_if_allowed(void **state)
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
        assert_int_equal(outbound_connect(names[i], port, false, until), -1);
        int fd = outbound_connect(names[i], port, true, until); /* so the refusal above means something */
        assert_true(fd >= 0);
        close(fd);
    }
    close(listening);
}

/* --- without leaving the machine ------------------------------------------------------------- */

static int refusal; /* errno of every connect, if not 0 */
static int knocks;

int __real_connect(int fd, const struct sockaddr *to, socklen_t size);
int __wrap_connect(int fd, const struct sockaddr *to, socklen_t size);
int __wrap_connect(int fd, const struct sockaddr *to, socklen_t size)
{
    if (refusal == 0) return __real_connect(fd, to, size);
    knocks++;
    errno = refusal;
    return -1;
}

static void private_networks_are_not_reached(void **state)
{
    static const struct {
        const char *address;
        bool is_private;
    } all[] = {
        {"198.17.255.1", false},
        {"198.18.0.1", true},
        {"198.19.255.1", true},
        {"198.20.0.1", false},
        {"192.0.0.8", true},
        {"192.0.1.1", false},
        {"64:ff9b::a00:1", true},
        {"64:ff9b:1::1", false},
        {"8.8.8.8", false},
        {"0.1.2.3", true},
        {"10.255.0.1", true},
        {"11.0.0.1", false},
        {"127.255.0.1", true},
        {"128.0.0.1", false},
        {"172.15.0.1", false},
        {"172.16.0.1", true},
        {"172.31.0.1", true},
        {"172.32.0.1", false},
        {"192.168.9.9", true},
        {"192.169.0.1", false},
        {"169.254.1.1", true},
        {"169.255.1.1", false},
        {"100.63.0.1", false},
        {"100.64.0.1", true},
        {"100.127.0.1", true},
        {"100.128.0.1", false},
        {"223.0.0.1", false},
        {"224.0.0.1", true},
        {"255.255.255.255", true},
        {"::1", true},
        {"::", true},
        {"fc00::1", true},
        {"fdff::1", true},
        {"fe00::1", false},
        {"fe80::1", true},
        {"febf::1", true},
        {"fec0::1", false},
        {"ff02::1", true},
        {"2001:db8::1", false},
        {"::ffff:8.8.8.8", true},
    };
    (void)state;
    int six = socket(AF_INET6, SOCK_STREAM, 0); /* IPv6 may be unavailable here */
    refusal = ECONNREFUSED;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (strchr(all[i].address, ':') && six < 0) continue;
        knocks = 0;
        assert_int_equal(outbound_connect(all[i].address, "443", false, server_now() + 1000), -1);
        if (knocks != !all[i].is_private) fail_msg("%s", all[i].address);
    }
    refusal = EINPROGRESS; /* until the timeout */
    knocks = 0;
    assert_int_equal(outbound_connect("8.8.8.8", "443", false, server_now() - 1), -1);
    assert_int_equal(knocks, 1);
    refusal = 0;
    assert_int_equal(outbound_connect("no.such.host.invalid.", "443", true, server_now() + 1000), -1);
    if (six >= 0) close(six);
}

static void connections_time_out(void **state)
{
    int ends[2];
    (void)state;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    assert_false(outbound_ready(ends[0], POLLIN, server_now() + 1)); /* nothing arrives */
    assert_true(outbound_send(ends[1], "hello", 5, server_now() + 30000));
    assert_true(outbound_ready(ends[0], POLLIN, server_now() + 30000));
    assert_false(outbound_send(ends[1], "hello", 5, server_now() - 1)); /* timeout */
    close(ends[0]);
    assert_false(outbound_send(ends[1], "hello", 5, server_now() + 30000)); /* closed by the peer */
    assert_true(outbound_ready(ends[1], POLLIN, server_now() + 30000));
    outbound_hurry();
    assert_false(outbound_ready(ends[1], POLLIN, server_now() + 30000)); /* the server is closing */
    close(ends[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(this_machine_is_reached_only_if_allowed),
        cmocka_unit_test(private_networks_are_not_reached),
        cmocka_unit_test(connections_time_out), /* last, since it closes for good */
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
