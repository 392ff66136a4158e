/* test_outbound.c: outbound requests: the server never connects to its own network, whatever the host name. */
#include "server/net/outbound.h"
#include "souk_test.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const no_headers[] = {NULL};

/* Answers every request with the same redirect to itself; counts them. */
typedef struct redirector {
    int socket, heard;
    int port;
} redirector;

static void *redirect(void *context)
{
    redirector *r = context;
    for (int fd; (fd = accept(r->socket, NULL, NULL)) >= 0; close(fd)) {
        char request[4096], answer[256];
        r->heard++;
        if (recv(fd, request, sizeof request, 0) <= 0) continue;
        snprintf(answer, sizeof answer,
                 "HTTP/1.1 307 over there\r\nLocation: http://127.0.0.1:%d/\r\nContent-Length: 0\r\n\r\n",
                 r->port);
        send(fd, answer, strlen(answer), MSG_NOSIGNAL);
    }
    return NULL;
}

static void this_machine_is_reached_only_if_allowed(void **state)
{
    (void)state;
    static const char *const names[] = {"127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "127.1", "0.0.0.0"};
    struct sockaddr_in here;
    socklen_t size = sizeof here;
    redirector r = {socket(AF_INET, SOCK_STREAM, 0), 0, 0};
    pthread_t thread;
    char why[OUTBOUND_WHY];
    memset(&here, 0, sizeof here);
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(bind(r.socket, (struct sockaddr *)&here, sizeof here), 0);
    assert_int_equal(listen(r.socket, 8), 0);
    assert_int_equal(getsockname(r.socket, (struct sockaddr *)&here, &size), 0);
    r.port = ntohs(here.sin_port);
    assert_int_equal(pthread_create(&thread, NULL, redirect, &r), 0);
    int n = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char url[64];
        snprintf(url, sizeof url, "http://%s:%d/", names[i], r.port);
        assert_int_equal(outbound_post(url, no_headers, "x", 1, false, why), 0);
        assert_true(why[0]);
        /* Allowed, so the refusal means something; the redirect is not followed. */
        assert_int_equal(outbound_post(url, no_headers, "x", 1, true, why), 307);
        n++;
    }
    shutdown(r.socket, SHUT_RDWR);
    pthread_join(thread, NULL);
    close(r.socket);
    assert_int_equal(r.heard, n);
}

static void other_protocols_are_not_spoken(void **state)
{
    static const char *const urls[] = {"file:///etc/passwd",
                                       "ftp://127.0.0.1/",
                                       "gopher://127.0.0.1:25/x",
                                       "smtp://127.0.0.1",
                                       "http://no.such.host.invalid./",
                                       "nonsense://",
                                       ""};
    char why[OUTBOUND_WHY];
    (void)state;
    for (size_t i = 0; i < sizeof urls / sizeof urls[0]; i++) {
        assert_int_equal(outbound_post(urls[i], no_headers, "x", 1, true, why), 0);
        assert_true(why[0]);
    }
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
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct sockaddr_in v4 = {.sin_family = AF_INET};
        struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
        bool six = inet_pton(AF_INET, all[i].address, &v4.sin_addr) != 1;
        if (six) assert_int_equal(inet_pton(AF_INET6, all[i].address, &v6.sin6_addr), 1);
        const struct sockaddr *a = six ? (const struct sockaddr *)&v6 : (const struct sockaddr *)&v4;
        if (outbound_private(a) != all[i].is_private) fail_msg("%s", all[i].address);
    }
}

static void a_closing_server_sends_nothing_more(void **state)
{
    char why[OUTBOUND_WHY];
    (void)state;
    int silent = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in here;
    socklen_t size = sizeof here;
    memset(&here, 0, sizeof here);
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(bind(silent, (struct sockaddr *)&here, sizeof here), 0);
    assert_int_equal(listen(silent, 8), 0); /* accepts, and never answers */
    assert_int_equal(getsockname(silent, (struct sockaddr *)&here, &size), 0);
    char url[64];
    snprintf(url, sizeof url, "http://127.0.0.1:%d/", ntohs(here.sin_port));
    outbound_hurry();
    assert_int_equal(outbound_post(url, no_headers, "x", 1, true, why), 0);
    assert_non_null(strstr(why, "Callback aborted"));
    assert_true(outbound_open());
    close(silent);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(this_machine_is_reached_only_if_allowed),
        cmocka_unit_test(private_networks_are_not_reached),
        cmocka_unit_test(other_protocols_are_not_spoken),
        cmocka_unit_test(a_closing_server_sends_nothing_more),
    };
    if (!outbound_open()) return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
