/* test_jobs.c: lanes: users' jobs do not delay each other, a job ends with its user, one lane cannot fill the queue. */
#include "core/threads.h"
#include "server/net/jobs.h"
#include "souk_test.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#ifdef __linux__
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>
#endif
#include <time.h>

enum { BEHIND = 3, LANE = 64, QUEUE = 1000 };

typedef struct piece {
    job j;
    int asker;
    bool ran;
    int nice;
} piece;

static pthread_mutex_t acceptor = PTHREAD_MUTEX_INITIALIZER; /* no job ends while a test holds it */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int order[QUEUE], num_run, num_done, num_unrun, last_nice;

static void run(job *j)
{
    piece *p = (piece *)j;
    pthread_mutex_lock(&lock);
    p->ran = true;
    p->nice = getpriority(PRIO_PROCESS, 0);
    order[num_run++] = p->asker;
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&acceptor);
    pthread_mutex_unlock(&acceptor);
}

static void done(job *j)
{
    num_done++;
    num_unrun += !((piece *)j)->ran;
    last_nice = ((piece *)j)->nice;
    free(j);
}

static void wake(void *context)
{
    (void)context;
}

static int begun(void)
{
    pthread_mutex_lock(&lock);
    int n = num_run;
    pthread_mutex_unlock(&lock);
    return n;
}

static jobs *open_jobs(int threads)
{
    souk_error error = {0};
    num_run = num_done = num_unrun = 0;
    jobs *all = jobs_open(threads, BEHIND, LANE, QUEUE, wake, NULL, &error);
    assert_non_null(all);
    pthread_mutex_lock(&acceptor);
    return all;
}

static bool add(jobs *all, const char *asker, int number, uint64_t serial)
{
    piece *p = calloc(1, sizeof *p);
    assert_non_null(p);
    p->j.run = run;
    p->j.done = done;
    p->j.serial = serial;
    p->asker = number;
    bool added = jobs_add(all, asker, &p->j);
    if (!added) free(p);
    return added;
}

static void settle(int wanted)
{
    struct timespec pause = {0, 1000000};
    for (int i = 0; i < 10000 && begun() < wanted; i++)
        nanosleep(&pause, NULL);
    assert_int_equal(begun(), wanted);
}

static void finish(jobs *all, int wanted)
{
    struct timespec pause = {0, 1000000};
    pthread_mutex_unlock(&acceptor);
    for (int i = 0; i < 10000 && num_done < wanted; i++) {
        jobs_collect(all);
        nanosleep(&pause, NULL);
    }
    assert_int_equal(num_done, wanted);
    assert_int_equal(jobs_waiting(all), 0);
    jobs_close(all);
}

static void the_second_user_does_not_wait_for_the_first(void **unused)
{
    (void)unused;
    jobs *all = open_jobs(1);
    for (int i = 0; i < 50; i++)
        assert_true(add(all, "eve", 1, 0));
    settle(1);
    assert_true(add(all, "ada", 2, 0));
    finish(all, 51);
    assert_true(order[1] == 2 || order[2] == 2);
}

static void one_user_never_has_all_threads(void **unused)
{
    (void)unused;
    jobs *all = open_jobs(3);
    for (int i = 0; i < 20; i++)
        assert_true(add(all, "eve", 1, 0));
    settle(2);
    assert_true(add(all, "ada", 2, 0));
    settle(3);
    assert_int_equal(order[2], 2); /* started immediately, before any other has ended */
    finish(all, 21);
}

static void a_lane_is_bounded(void **unused)
{
    (void)unused;
    jobs *all = open_jobs(1);
    int added = 0;
    while (added < QUEUE && add(all, "eve", 1, 0))
        added++;
    assert_in_range(added, LANE, LANE + 1);
    assert_true(add(all, "ada", 2, 0));
    finish(all, added + 1);
}

static void a_job_ends_with_its_user(void **unused)
{
    (void)unused;
    jobs *all = open_jobs(1);
    assert_true(add(all, "eve", 1, 7));
    settle(1);
    for (int i = 0; i < 10; i++)
        assert_true(add(all, "eve", 1, 7));
    assert_true(add(all, "eve", 1, 8));
    assert_true(add(all, "ada", 2, 0));
    jobs_drop(all, 7);
    jobs_collect(all);
    assert_int_equal(num_done, 10);
    finish(all, 13);
    assert_int_equal(num_unrun, 10);
    assert_int_equal(num_run, 3);
}

static void jobs_waiting_at_the_end_are_not_started(void **unused)
{
    (void)unused;
    jobs *all = open_jobs(2);
    for (int i = 0; i < 10; i++)
        assert_true(add(all, i % 2 ? "eve" : "ada", i % 2, 0));
    settle(2);
    pthread_mutex_unlock(&acceptor);
    jobs_close(all);
    assert_int_equal(num_done, 10);
}

/* A busy machine answers users first: only the worker threads lower their priority. */
static void workers_run_at_a_lower_priority(void **unused)
{
    enum { NICEST = 19 };
    (void)unused;
    int own = getpriority(PRIO_PROCESS, 0), wanted = own + BEHIND < NICEST ? own + BEHIND : NICEST;
    jobs *all = open_jobs(1);
    assert_true(add(all, "ada", 1, 0));
    finish(all, 1);
    assert_int_equal(last_nice, wanted);
    assert_int_equal(getpriority(PRIO_PROCESS, 0), own);
}

/* Linux reports the slice since it supports it (6.12): the fourth of these numbers, in nanoseconds. */
static void a_prompt_thread_requests_short_slices(void **unused)
{
    (void)unused;
#ifdef SYS_sched_getattr
    struct utsname system;
    int major = 0, minor = 0;
    uint64_t told[7] = {0};
    assert_int_equal(uname(&system), 0);
    sscanf(system.release, "%d.%d", &major, &minor);
    if (major < 6 || (major == 6 && minor < 12)) skip();
    souk_thread_be_prompt();
    if (syscall(SYS_sched_getattr, 0, told, sizeof told, 0) != 0) skip();
    assert_true(told[3] > 0 && told[3] <= 1000000);
#else
    skip();
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_second_user_does_not_wait_for_the_first),
        cmocka_unit_test(one_user_never_has_all_threads),
        cmocka_unit_test(a_lane_is_bounded),
        cmocka_unit_test(a_job_ends_with_its_user),
        cmocka_unit_test(jobs_waiting_at_the_end_are_not_started),
        cmocka_unit_test(workers_run_at_a_lower_priority),
        cmocka_unit_test(a_prompt_thread_requests_short_slices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
