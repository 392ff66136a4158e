/* test_acceptor.c: admission at the port: refused clients cost the server nothing.
 *
 * The network layer is tested alone, without a server behind it; the test runs its turns one by one, or not at all. */
#include "server/net/acceptor.h"
#include "server/net/net.h"
#include "souk_test.h"
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 1, FLOOD = 300, PLACES = MOST + 64, PATIENCE_MS = 30000 };
static const uint32_t stranger = 0x7F424242, someone = 0x7F000009; /* 127.66.66.66, 127.0.0.9 */

static const char handshake[] = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: souk.1\r\n\r\n";

static int heard, heard_before_friend; /* messages; those of others received before the friend's */

static void on_message(session *c, const char *text, size_t len)
{
    (void)c;
    if (len == 1 && text[0] == 'f')
        heard_before_friend = heard;
    else
        heard++;
}

static void on_tick(server *s)
{
    (void)s;
}

static bool on_record(server *s, const char *table, char **record)
{
    (void)s, (void)table, (void)record;
    return false;
}

static const net_ears ears = {on_message, session_free, on_tick, on_record, NULL};

static int connect_to(int port, uint32_t source)
{
    struct sockaddr_in from, to;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    memset(&from, 0, sizeof from);
    memset(&to, 0, sizeof to);
    from.sin_family = to.sin_family = AF_INET;
    from.sin_addr.s_addr = htonl(source);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons((uint16_t)port);
    assert_true(fd >= 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&from, sizeof from), 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&to, sizeof to), 0);
    return fd;
}

static int connect_from(const server *s, uint32_t source)
{
    return connect_to(net_port(s), source);
}

static void turn(server *s)
{
    net_wake(s); /* do not wait for an event */
    net_service(s);
}

/* True if the peer has closed the connection; optionally waits for that. */
static bool is_closed(int fd, bool wait)
{
    char byte;
    struct pollfd look = {fd, POLLIN, 0};
    if (poll(&look, 1, wait ? PATIENCE_MS : 0) == 0) return false;
    ssize_t n = recv(fd, &byte, 1, MSG_DONTWAIT | MSG_PEEK);
    return n == 0 || (n < 0 && errno == ECONNRESET);
}

static void open_house(server *s)
{
    souk_error error = {0};
    memset(s, 0, sizeof *s);
    s->settings.host = "127.0.0.1";
    s->settings.per_address = MOST;
    assert_true(net_open(s, &ears, &error));
    assert_true(net_port(s) > 0);
}

static void close_house(server *s)
{
    while (s->num_sessions > 0)
        turn(s);
    net_close(s);
    limits_close(s);
}

/* Connects as a WebSocket client. */
static int sit_down(server *s, uint32_t source)
{
    int before = s->num_sessions, fd = connect_from(s, source);
    assert_int_equal(send(fd, handshake, sizeof handshake - 1, 0), sizeof handshake - 1);
    while (s->num_sessions == before)
        turn(s);
    return fd;
}

static void floods_are_refused_without_a_turn_of_the_server(void **state)
{
    (void)state;
    static server s;
    int fds[FLOOD];
    open_house(&s);
    for (int i = 0; i < FLOOD; i++)
        fds[i] = connect_from(&s, stranger);
    for (int i = PLACES; i < FLOOD; i++)
        assert_true(is_closed(fds[i], true)); /* no turn has been run yet */
    for (int i = 0; i < PLACES; i++)
        assert_false(is_closed(fds[i], false)); /* within the limit per address */
    int friend = sit_down(&s, someone);
    assert_string_equal(s.sessions->address, "127.0.0.9");
    for (int i = 0; i < FLOOD; i++)
        close(fds[i]);
    close(friend);
    close_house(&s);
}

/* A client's frame with a mask of zeros; returns its length on the wire. */
static size_t frame(unsigned char *to, const char *text)
{
    size_t len = strlen(text);
    memset(to, 0, 6);
    to[0] = 0x81;
    to[1] = (unsigned char)(0x80 | len);
    for (size_t i = 0; i < len; i++)
        to[6 + i] = (unsigned char)text[i];
    return 6 + len;
}

static void busy_senders_do_not_delay_others(void **state)
{
    enum { SAID = 200, FEW = 40 };
    (void)state;
    static server s;
    static unsigned char bytes[SAID * 64];
    size_t len = 0;
    open_house(&s);
    int eve = sit_down(&s, stranger), friend = sit_down(&s, someone);
    heard = 0;
    heard_before_friend = -1;
    for (int i = 0; i < SAID; i++)
        len += frame(bytes + len, "a message of the usual length, or nearly");
    assert_int_equal(send(eve, bytes, len, 0), len);
    assert_int_equal(send(friend, bytes, frame(bytes, "f"), 0), 7);
    while (heard_before_friend < 0)
        turn(&s);
    assert_true(heard_before_friend < FEW);
    while (heard < SAID) /* but nothing is lost */
        turn(&s);
    close(eve);
    close(friend);
    close_house(&s);
}

static void nobody_to_wake(void *context)
{
    (void)context;
}

/* Waits for the next accepted connection. */
static int take(acceptor *g)
{
    const struct timespec moment = {0, 1000000};
    char address[PEER_SIZE];
    int fd;
    while ((fd = acceptor_next(g, address)) < 0)
        nanosleep(&moment, NULL);
    assert_string_equal(address, "127.66.66.66");
    return fd;
}

static void closed_connections_free_their_place(void **state)
{
    (void)state;
    const server_settings settings = {.host = "127.0.0.1", .per_address = MOST};
    int here[PLACES], there[PLACES];
    souk_error error = {0};
    acceptor *g = acceptor_open(&settings, nobody_to_wake, NULL, &error);
    assert_non_null(g);
    for (int i = 0; i < PLACES; i++)
        there[i] = connect_to(acceptor_port(g), stranger);
    for (int i = 0; i < PLACES; i++)
        here[i] = take(g);
    int late = connect_to(acceptor_port(g), stranger);
    assert_true(is_closed(late, true));
    close(late);
    close(here[0]);
    acceptor_gone(g, "127.66.66.66");
    late = connect_to(acceptor_port(g), stranger);
    close(take(g));
    close(late);
    for (int i = 0; i < PLACES; i++) {
        if (i > 0) close(here[i]);
        close(there[i]);
    }
    acceptor_close(g);
}

/* Connects from several addresses in turn and closes at once, until a connection is refused; how many were accepted. */
static int connect_until_refused(acceptor *g, uint32_t source, uint32_t addresses)
{
    char address[PEER_SIZE];
    for (int n = 0;; n++) {
        int fd = connect_to(acceptor_port(g), source + (uint32_t)n % addresses), mine = -1;
        while (mine < 0 && !is_closed(fd, false))
            mine = acceptor_next(g, address);
        close(fd);
        if (mine < 0) return n;
        close(mine);
        acceptor_gone(g, address);
    }
}

/* Each new socket costs a handshake, however soon it is closed: they are rationed by address, and by network. */
static void new_connections_are_rationed(void **state)
{
    enum { BURST = PLACES + 64, ADDRESSES = 200 };
    (void)state;
    const server_settings settings = {.host = "127.0.0.1", .per_address = MOST};
    souk_error error = {0};
    acceptor *g = acceptor_open(&settings, nobody_to_wake, NULL, &error);
    assert_non_null(g);
    assert_true(connect_until_refused(g, stranger, 1) >= BURST);
    assert_true(connect_until_refused(g, 0x7F434301, ADDRESSES) >= PEERS_OF_NETWORK * BURST);
    acceptor_close(g);
}

static void untaken_connections_are_closed_at_the_end(void **state)
{
    (void)state;
    static server s;
    open_house(&s);
    int friend = connect_from(&s, someone), last = connect_from(&s, someone);
    close_house(&s);
    assert_true(is_closed(friend, true) && is_closed(last, true));
    close(friend);
    close(last);
}

static void a_taken_port_is_an_error(void **state)
{
    (void)state;
    static server s, other;
    souk_error error = {0};
    open_house(&s);
    memset(&other, 0, sizeof other);
    other.settings.host = s.settings.host;
    other.settings.port = net_port(&s);
    assert_false(net_open(&other, &ears, &error));
    assert_string_equal(error.field, "listen");
    net_close(&other);
    other.settings.host = "192.0.2.1"; /* an address for documentation: no machine has it */
    assert_false(net_open(&other, &ears, &error));
    assert_string_equal(error.field, "listen");
    net_close(&other);
    other.settings.host = "no such host";
    assert_false(net_open(&other, &ears, &error));
    assert_string_equal(error.field, "listen");
    net_close(&other);
    close_house(&s);
}

static void networks_of_addresses_are_known(void **state)
{
    (void)state;
    static const char *const cases[][2] = {{"203.0.113.7", "203.0.113.0/24"},
                                           {"2001:db8:1:2::/64", "2001:db8:1::/48"},
                                           {"fe80::/64", "fe80::/48"}};
    char name[PEER_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        peers_network(cases[i][0], name);
        assert_string_equal(name, cases[i][1]);
    }
}

/* An IPv6 address is counted as its /64 network, and all spellings of an address are equal. */
static void an_address_is_counted_with_its_network(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"203.0.113.7", "203.0.113.7"},
        {" 203.0.113.7", "203.0.113.7"},
        {"203.0.113.7:8080", "203.0.113.7"},
        {"::ffff:203.0.113.7", "203.0.113.7"},
        {"2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"},
        {"2001:DB8:1:2::1", "2001:db8:1:2::/64"},
        {"[2001:db8:1:2::5]:443", "2001:db8:1:2::/64"},
        {"2001:db8:1:2::/64", "2001:db8:1:2::/64"},
        {"2001:db8:1:3::1", "2001:db8:1:3::/64"},
        {"fe80::1%eth0", "fe80::/64"},
    };
    static const char *const none[] = {"",    "unknown",      "203.0.113", "203.0.113.256",
                                       "::g", "x203.0.113.7", "[]",        ":::"};
    char name[PEER_SIZE], longer[300];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(peers_read(cases[i][0], name));
        assert_string_equal(name, cases[i][1]);
    }
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_false(peers_read(none[i], name));
    memset(longer, '1', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    assert_false(peers_read(longer, name));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_is_counted_with_its_network),
        cmocka_unit_test(floods_are_refused_without_a_turn_of_the_server),
        cmocka_unit_test(busy_senders_do_not_delay_others),
        cmocka_unit_test(closed_connections_free_their_place),
        cmocka_unit_test(networks_of_addresses_are_known),
        cmocka_unit_test(new_connections_are_rationed),
        cmocka_unit_test(untaken_connections_are_closed_at_the_end),
        cmocka_unit_test(a_taken_port_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
