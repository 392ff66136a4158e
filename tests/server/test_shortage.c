/* test_shortage.c: every kind of message, with every statement of the store and every allocation failing once.
 *
 * Each time, the sender gets one answer, or the connection is closed. If the answer is an error, it names the store or
 * memory, and nothing has been done. The server's memory agrees with the store. When the message is sent again without
 * a failure, it succeeds. */
#include "guests.h"
#include <stdio.h>
#include <string.h>

enum { NOBODY = -1, MOVER = -2, FAULTS_MAX = 400 };

typedef struct request {
    int who;
    const char *type; /* of the answer */
    const char *message;
    int first_who; /* the sender of a message before it; type and message follow as above */
    const char *first_type, *first;
    bool in_pieces; /* several writes, so that some may persist when a later one fails */
} request;

#define PLAIN NOBODY, NULL, NULL, false

static const request requests[] = {
    /* identity */
    {EVE, "welcome", "'type':'hello','protocol':2,'token':'$K'", PLAIN},
    {KIM, "signed", "'type':'guest','name':'Kim'", PLAIN},
    {KIM, "signed", "'type':'register','name':'Kim','password':'open sesame'", PLAIN},
    {EVE, "signed", "'type':'register','name':'Eve','password':'open sesame'", PLAIN},
    {KIM, "signed", "'type':'login','name':'Ada','password':'open sesame'", PLAIN},
    {KIM, "signed", "'type':'recover','name':'Ada','recovery':'$R','password':'sesame open'", PLAIN},
    {ADA, "signed", "'type':'rename','name':'Adele'", PLAIN},
    {ADA, "signed", "'type':'password','old':'open sesame','new':'sesame open'", PLAIN},
    {ADA, "done", "'type':'notify','webhook':'http://example.org/souk'", PLAIN},
    {EVE, "code", "'type':'code'", PLAIN},
    {KIM, "signed", "'type':'arrive','code':'$C'", PLAIN},
    {ADA, "done", "'type':'adopt','code':'$C'", EVE, "table",
     "'type':'create','game':'$G','seats':['me','open']", true},
    {EVE, "done", "'type':'erase','sure':true", EVE, "table", "'type':'join','table':'$O'", true},
    {ADA, "done", "'type':'erase','sure':true,'password':'open sesame'", NOBODY, NULL, NULL, true},
    {BEN, "done", "'type':'logout'", PLAIN},
    {ADA, "done", "'type':'logout','all':true", PLAIN},
    {ADA, "signins", "'type':'signins'", PLAIN},
    /* tables */
    {KIM, "lobby", "'type':'lobby','watch':true", PLAIN},
    {EVE, "table", "'type':'create','game':'$G','seats':['me','open']", PLAIN},
    {EVE, "table", "'type':'create','game':'$G','seats':['me','random'],'open':false", PLAIN},
    {EVE, "table", "'type':'join','table':'$O'", ADA, "lobby", "'type':'lobby','watch':true", false},
    {ADA, "done", "'type':'leave','table':'$O'", BEN, "lobby", "'type':'lobby','watch':true", false},
    {BEN, "done", "'type':'leave','table':'$T'", PLAIN},
    {ADA, "table", "'type':'start','table':'$O','fill':'random'", PLAIN},
    {ADA, "table", "'type':'seat','table':'$O','seat':1,'who':'random'", PLAIN},
    {ADA, "done", "'type':'close','table':'$O'", PLAIN},
    {ADA, "table", "'type':'change','table':'$O','title':'Ours'", PLAIN},
    {BEN, "table", "'type':'rematch','table':'$F'", NOBODY, NULL, NULL, true},
    {EVE, "table", "'type':'watch','table':'$T'", PLAIN},
    {EVE, "done", "'type':'unwatch','table':'$T'", EVE, "table", "'type':'watch','table':'$T'", false},
    /* play */
    {MOVER, "applied", "'type':'apply','table':'$T','seq':$S,'actions':['$M']", EVE, "table",
     "'type':'watch','table':'$T'", false},
    {ADA, "view", "'type':'view','table':'$T'", PLAIN},
    {ADA, "drawing", "'type':'draw','table':'$T'", PLAIN},
    {ADA, "events", "'type':'events','table':'$T','from':0", PLAIN},
    {MOVER, "tried", "'type':'try','table':'$T','seq':$S,'actions':['$M']", PLAIN},
    {MOVER, "why", "'type':'why','table':'$T','action':'$M'", PLAIN},
    {MOVER, "hints", "'type':'hint','table':'$T'", PLAIN},
    {ADA, "applied", "'type':'resign','table':'$T'", PLAIN},
    {ADA, "done", "'type':'away','table':'$T'", PLAIN},
    {ADA, "done", "'type':'back','table':'$T'", ADA, "done", "'type':'away','table':'$T'", false},
    {ADA, "done", "'type':'abandon','table':'$T'", PLAIN},
    {BEN, "done", "'type':'answer','table':'$T','ask':1,'yes':true", ADA, "done",
     "'type':'abandon','table':'$T'", false},
    {ADA, "done", "'type':'chat','table':'$T','text':'good luck'", PLAIN},
    {ADA, "done", "'type':'mute','table':'$T','on':true", PLAIN},
    /* around a game */
    {ADA, "record", "'type':'replay','table':'$F'", PLAIN},
    {ADA, "ratings", "'type':'ratings','game':'$G'", PLAIN},
    {ADA, "rules", "'type':'rules','game':'$G'", PLAIN},
    {ADA, "done", "'type':'block','person':'$B','on':true", PLAIN},
    {ADA, "done", "'type':'report','table':'$T','text':'nothing in particular'", PLAIN},
    {ADA, "history", "'type':'history'", PLAIN},
    {ADA, "export", "'type':'export'", PLAIN},
    /* hosts */
    {ADA, "table", "'type':'remove','table':'$T','person':'$B','ban':true", PLAIN},
    {ADA, "table", "'type':'remove','table':'$O','person':'$E','ban':true", PLAIN},
    {ADA, "table", "'type':'pardon','table':'$T','person':'$E'", PLAIN},
    {ADA, "table", "'type':'hush','table':'$T','person':'$B','on':true", PLAIN},
    {ADA, "table", "'type':'relink','table':'$O'", PLAIN},
    {ADA, "table", "'type':'host','table':'$T','person':'$B'", PLAIN},
    /* friends */
    {ADA, "done", "'type':'friend','person':'$E','on':true", PLAIN},
    {ADA, "done", "'type':'friend','name':'Ben','on':false", PLAIN},
    {ADA, "friends", "'type':'friends','watch':true", PLAIN},
    {ADA, "profile", "'type':'profile','person':'$B'", PLAIN},
    {ADA, "done", "'type':'invite','table':'$O','person':'$B'", PLAIN},
    {BEN, "done", "'type':'decline','table':'$O'", ADA, "done", "'type':'invite','table':'$O','person':'$B'",
     false},
    /* browsers, days */
    {ADA, "done",
     "'type':'subscribe','endpoint':'https://push.example.org/1','key':'$P','auth':'AAAAAAAAAAAAAAAAAAAAAA'",
     PLAIN},
    {ADA, "done", "'type':'unsubscribe','endpoint':'https://push.example.org/1'", PLAIN},
    {ADA, "done", "'type':'alert','table':'$T','on':true", PLAIN},
    {ADA, "ranking", "'type':'ranking','game':'$G','date':'2026-11-16'", PLAIN},
};

/* Runs it with the n-th one failing; true if it succeeded. */
static bool one_goes_wrong(const request *r, void (*order)(int), int n)
{
    int who = r->who == MOVER ? mover() : r->who;
    if (r->first) must(r->first_who, r->first_type, r->first);
    order(n);
    const char *answer = ask(who, r->message), *code = member(answer, "code");
    bool error = strcmp(member(answer, "type"), "error") == 0;
    bool good = strcmp(member(answer, "type"), r->type) == 0;
    if (!error && !good && !people[who].session->closing) fail_msg("%s, %d: %.300s", r->message, n, answer);
    if (error && strcmp(code, "store") != 0 && strcmp(code, "memory") != 0 && strcmp(code, "busy") != 0)
        fail_msg("%s, %d: %.300s", r->message, n, answer);
    if (error && !unchanged && !r->in_pieces) fail_msg("%s, %d: refused, and yet done", r->message, n);
    check_whole();
    return good;
}

static void each_goes_wrong(void (*order)(int), bool shared)
{
    int faults = 0;
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        const request *r = &requests[i];
        bool fails = true, anew = true;
        for (int n = 1; fails; n++) {
            assert_true(n < FAULTS_MAX);
            if (anew) guests_come();
            here->settings.day_ranking = true;
            share_store(shared);
            bool good = one_goes_wrong(r, order, n);
            fails = failed;
            faults += fails;
            if (!fails && !good) fail_msg("%s: nothing failed, and yet it is not done", r->message);
            anew = good || !unchanged || r->first ||
                   !fails; /* otherwise it can be sent again, as nothing has changed */
            if (anew)
                guests_go();
            else
                guests_return();
        }
    }
    print_message("# %d faults\n", faults);
    assert_true(faults > 0);
}

static void the_store_fails_under_every_message(void **state)
{
    (void)state;
    each_goes_wrong(fail_statement, false);
}

/* With a shared store, other servers are notified of every change, and leases are written. */
static void a_shared_store_fails_under_every_message(void **state)
{
    (void)state;
    each_goes_wrong(fail_statement, true);
}

static void memory_fails_under_every_message(void **state)
{
    (void)state;
    each_goes_wrong(fail_memory, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_store_fails_under_every_message),
        cmocka_unit_test(a_shared_store_fails_under_every_message),
        cmocka_unit_test(memory_fails_under_every_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
