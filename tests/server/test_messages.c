/* test_messages.c: refusals and autonomous actions of the server, message by message, inside one process (guests.h). */
#include "guests.h"
#include "server/messages/auth.h"
#include "server/messages/dispatch.h"
#include "server/tables/cached_table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- refusals -------------------------------------------------------------------------------- */

typedef struct refusal {
    int who;
    const char *code, *message;
} refusal;

#define NO_TABLE  "AAAAAAAAAAAAAAAAAAAAAA"
#define NO_PERSON NO_TABLE
#define LONG_40   "0123456789012345678901234567890123456789"
#define LONG_200  LONG_40 LONG_40 LONG_40 LONG_40 LONG_40
#define LONG_1K   LONG_200 LONG_200 LONG_200 LONG_200 LONG_200

/* None of these changes the store. */
static const refusal refusals[] = {
    /* reading messages */
    {ADA, "message", "'type':'dance'"},
    {ADA, "message", "'type':7"},
    {ADA, "message", "'no':'type'"},
    {ADA, "message", "'type':'view'"},
    {ADA, "message", "'type':'view','table':7"},
    {ADA, "table", "'type':'view','table':'x'"},
    {ADA, "table", "'type':'view','table':'" NO_TABLE "'"},
    /* signing in */
    {KIM, "message", "'type':'login','name':'Ada'"},
    {KIM, "message", "'type':'login','name':'Ada','password':'" LONG_1K LONG_200 "'"},
    {KIM, "password", "'type':'login','name':'Ada','password':'sesame open'"},
    {KIM, "password", "'type':'login','name':'Nobody','password':'sesame open'"},
    {KIM, "name", "'type':'login','name':'','password':'sesame open'"},
    {KIM, "message", "'type':'guest'"},
    {KIM, "name", "'type':'guest','name':'   '"},
    {KIM, "name", "'type':'guest','name':'" LONG_40 "x'"},
    {KIM, "name", "'type':'guest','name':'" LONG_200 "'"},
    {KIM, "name", "'type':'guest','name':'a\\u0007b'"},
    {KIM, "name", "'type':'guest','name':'a\\u007fb'"},
    {KIM, "name", "'type':'guest','name':'a\\u0085b'"},
    {KIM, "name", "'type':'guest','name':'a\\u202eb'"},
    {KIM, "name", "'type':'guest','name':'a\\u2067b'"},
    {KIM, "name", "'type':'guest','name':'a\\u200bb'"},
    {KIM, "name", "'type':'guest','name':'Ada'"},
    {KIM, "name", "'type':'guest','name':'\\u0430da'"},
    {KIM, "message", "'type':'register','name':'Kim'"},
    {KIM, "message", "'type':'register','name':'Kim','password':'short'"},
    {KIM, "message", "'type':'register','name':'Kim','password':'" LONG_1K LONG_200 "'"},
    {KIM, "name", "'type':'register','name':'ADA','password':'open sesame'"},
    {ADA, "status", "'type':'register','name':'Adele','password':'open sesame'"},
    {KIM, "message", "'type':'recover','name':'Ada','password':'open sesame'"},
    {KIM, "message", "'type':'recover','name':'Ada','recovery':'x','password':'short'"},
    {KIM, "password", "'type':'recover','name':'Ada','recovery':'x','password':'open sesame'"},
    {KIM, "password", "'type':'recover','name':'Nobody','recovery':'x','password':'open sesame'"},
    {KIM, "message", "'type':'recover','recovery':'x','password':'open sesame'"},
    {KIM, "sign", "'type':'rename','name':'Kim'"},
    {ADA, "name", "'type':'rename','name':'ben'"},
    {ADA, "name", "'type':'rename','name':''"},
    {KIM, "sign", "'type':'password','old':'open sesame','new':'sesame open'"},
    {EVE, "status", "'type':'password','old':'open sesame','new':'sesame open'"},
    {ADA, "message", "'type':'password','new':'sesame open'"},
    {ADA, "message", "'type':'password','old':'" LONG_1K LONG_200 "','new':'sesame open'"},
    {ADA, "message", "'type':'password','old':'open sesame','new':'short'"},
    {ADA, "password", "'type':'password','old':'sesame open','new':'sesame open'"},
    {KIM, "sign", "'type':'notify','email':null"},
    {ADA, "message", "'type':'notify','webhook':7"},
    {ADA, "message", "'type':'notify','webhook':'ftp://example.org'"},
    {ADA, "message", "'type':'notify','webhook':'x http://example.org'"},
    {ADA, "message", "'type':'notify','webhook':'xhttp://example.org'"},
    {ADA, "message", "'type':'notify','webhook':'http://" LONG_200 LONG_200 "'"},
    {ADA, "message", "'type':'notify','email':'nowhere'"},
    {ADA, "forbidden", "'type':'notify','email':'ada@example.org'"},
    {KIM, "sign", "'type':'verify','code':'abcdefgh'"},
    {ADA, "message", "'type':'verify'"},
    {ADA, "status", "'type':'verify','code':'abcdefgh'"},
    {KIM, "sign", "'type':'logout'"},
    {KIM, "sign", "'type':'erase','sure':true"},
    {ADA, "message", "'type':'erase','password':'open sesame'"},
    {ADA, "message", "'type':'erase','sure':false,'password':'open sesame'"},
    {ADA, "message", "'type':'erase','sure':true"},
    {ADA, "message", "'type':'erase','sure':true,'password':'" LONG_1K LONG_200 "'"},
    {ADA, "password", "'type':'erase','sure':true,'password':'sesame open'"},
    {KIM, "sign", "'type':'code'"},
    {KIM, "message", "'type':'arrive'"},
    {KIM, "password", "'type':'arrive','code':'abcdef-ghjkmn'"},
    {KIM, "sign", "'type':'adopt','code':'x'"},
    {EVE, "status", "'type':'adopt','code':'x'"},
    {ADA, "message", "'type':'adopt'"},
    {ADA, "password", "'type':'adopt','code':'x'"},
    /* opening tables */
    {KIM, "sign", "'type':'create','game':'$G','seats':['me','open']"},
    {ADA, "setup", "'type':'create','game':'no such game','seats':['me','open']"},
    {ADA, "message", "'type':'create','game':'$G','seats':['me','open'],'title':'" LONG_40 "x'"},
    {ADA, "message", "'type':'create','game':'$G','seats':['me','open'],'open':7"},
    {ADA, "message", "'type':'create','game':'$G','seats':['me','open'],'start':7"},
    {ADA, "message", "'type':'create','game':'$G','seats':['me','open'],'rated':7"},
    {ADA, "message", "'type':'create','game':'$G','seats':['me','open'],'watchable':7"},
    {ADA, "message", "'type':'create','game':'$G','seats':['me','open'],'away':-1"},
    {ADA, "message", "'type':'create','game':'$G','seats':['me','open'],'delay':0.5"},
    {ADA, "message", "'type':'create','game':'$G','seats':['me','open'],'clock':{}"},
    {ADA, "message", "'type':'create','game':'$G','seats':['me','open'],'clock':{'kind':'sun'}"},
    {ADA, "message", "'type':'create','game':'$G','seats':['me','open'],'clock':{'kind':'move'}"},
    {ADA, "message",
     "'type':'create','game':'$G','seats':['me','open'],'clock':{'kind':'move','seconds':'x'}"},
    {ADA, "message",
     "'type':'create','game':'$G','seats':['me','open'],'clock':{'kind':'move','seconds':9,'reserve':-1}"},
    {ADA, "message",
     "'type':'create','game':'$G','seats':['me','open'],'clock':{'kind':'game','seconds':9,'increment':-1}"},
    {ADA, "message", "'type':'create','game':'$G','seats':['me','open'],'clock':{'kind':'none','bell':-1}"},
    {ADA, "setup", "'type':'create','game':'$G','seats':['me','open'],'options':{'no such':'option'}"},
    {ADA, "setup", "'type':'create','game':'$G','seats':['me','open'],'parts':'{}'"},
    {ADA, "message", "'type':'create','game':'$G','seats':2"},
    {ADA, "message", "'type':'create','game':'$G'"},
    {ADA, "setup", "'type':'create','game':'$G','seats':[]"},
    {ADA, "setup", "'type':'create','game':'$G','seats':['me','open','open','open','open','open','open']"},
    {ADA, "message", "'type':'create','game':'$G','seats':['me','me']"},
    {ADA, "message", "'type':'create','game':'$G','seats':['me','you']"},
    {ADA, "message", "'type':'create','game':'$G','seats':['me',7]"},
    {EVE, "forbidden", "'type':'create','game':'$G','seats':['me','open'],'rated':true"},
    /* tables */
    {ADA, "message", "'type':'lobby','watch':7"},
    {KIM, "sign", "'type':'join','table':'$O'"},
    {EVE, "message", "'type':'join','table':'$O','seat':9"},
    {EVE, "seat", "'type':'join','table':'$O','seat':0"},
    {EVE, "status", "'type':'join','table':'$T'"},
    {KIM, "sign", "'type':'leave','table':'$O'"},
    {EVE, "seat", "'type':'leave','table':'$O'"},
    {KIM, "sign", "'type':'start','table':'$O'"},
    {EVE, "forbidden", "'type':'start','table':'$O','fill':'random'"},
    {ADA, "status", "'type':'start','table':'$O'"},
    {ADA, "message", "'type':'start','table':'$O','fill':'nobody'"},
    {ADA, "status", "'type':'start','table':'$T','fill':'random'"},
    {KIM, "sign", "'type':'seat','table':'$O','seat':1,'who':'random'"},
    {BEN, "forbidden", "'type':'seat','table':'$O','seat':1,'who':'random'"},
    {ADA, "message", "'type':'seat','table':'$O','seat':9,'who':'random'"},
    {ADA, "message", "'type':'seat','table':'$O','seat':1"},
    {ADA, "message", "'type':'seat','table':'$O','seat':1,'who':'nobody'"},
    {ADA, "forbidden", "'type':'seat','table':'$O','seat':0,'who':'random'"},
    {ADA, "status", "'type':'seat','table':'$T','seat':1,'who':'random'"},
    {KIM, "sign", "'type':'close','table':'$O'"},
    {BEN, "forbidden", "'type':'close','table':'$O'"},
    {ADA, "status", "'type':'close','table':'$T'"},
    {KIM, "sign", "'type':'change','table':'$O','title':'x'"},
    {BEN, "forbidden", "'type':'change','table':'$O','title':'x'"},
    {ADA, "status", "'type':'change','table':'$T','title':'x'"},
    {ADA, "message", "'type':'change','table':'$O','title':'" LONG_40 "x'"},
    {ADA, "setup", "'type':'change','table':'$O','seats':0"},
    {ADA, "message", "'type':'change','table':'$O','watchable':7"},
    {ADA, "message", "'type':'change','table':'$O','away':-1"},
    {ADA, "message", "'type':'change','table':'$O','delay':-1"},
    {ADA, "message", "'type':'change','table':'$O','clock':7"},
    {ADA, "message", "'type':'change','table':'$O','options':7"},
    {KIM, "sign", "'type':'rematch','table':'$F'"},
    {EVE, "seat", "'type':'rematch','table':'$F'"},
    {ADA, "status", "'type':'rematch','table':'$T'"},
    /* playing */
    {KIM, "table", "'type':'view','table':'$O'"},
    {KIM, "table", "'type':'draw','table':'$O'"},
    {ADA, "status", "'type':'draw','table':'$O'"},
    {KIM, "table", "'type':'events','table':'$O'"},
    {ADA, "message", "'type':'events','table':'$T','from':'x'"},
    {KIM, "sign", "'type':'apply','table':'$T','seq':0,'actions':['x']"},
    {EVE, "seat", "'type':'apply','table':'$T','seq':0,'actions':['x']"},
    {ADA, "seat", "'type':'apply','table':'$F','seq':0,'actions':['x']"},
    {BEN, "status", "'type':'apply','table':'$F','seq':0,'actions':['x']"},
    {ADA, "message", "'type':'apply','table':'$T','actions':['x']"},
    {ADA, "stale", "'type':'apply','table':'$T','seq':99999,'actions':['x']"},
    {ADA, "action", "'type':'apply','table':'$T','seq':$S,'actions':['no such thing']"},
    {BEN, "status", "'type':'try','table':'$F','seq':0,'actions':['x']"},
    {ADA, "action", "'type':'try','table':'$T','seq':$S,'actions':['no such thing']"},
    {EVE, "seat", "'type':'undo','table':'$T'"},
    {ADA, "undo", "'type':'undo','table':'$T'"},
    {ADA, "stale", "'type':'undo','table':'$T','seq':99999"},
    {EVE, "seat", "'type':'why','table':'$T','action':'x'"},
    {ADA, "action", "'type':'why','table':'$T','action':'no such thing'"},
    {EVE, "seat", "'type':'hint','table':'$T'"},
    {EVE, "seat", "'type':'resign','table':'$T'"},
    {EVE, "seat", "'type':'away','table':'$T'"},
    {EVE, "seat", "'type':'takeback','table':'$T'"},
    {ADA, "undo", "'type':'takeback','table':'$T'"},
    {EVE, "seat", "'type':'abandon','table':'$T'"},
    {ADA, "status", "'type':'standin','table':'$O','seat':1"},
    {EVE, "seat", "'type':'standin','table':'$T','seat':1"},
    {KIM, "sign", "'type':'standin','table':'$T','seat':1"},
    {ADA, "message", "'type':'standin','table':'$T','seat':9"},
    {ADA, "status", "'type':'standin','table':'$T','seat':1"},
    {EVE, "seat", "'type':'answer','table':'$T','ask':1,'yes':true"},
    {ADA, "message", "'type':'answer','table':'$T','ask':0,'yes':true"},
    {ADA, "message", "'type':'answer','table':'$T','ask':1"},
    {ADA, "message", "'type':'answer','table':'$T','ask':1,'yes':7"},
    {ADA, "status", "'type':'answer','table':'$T','ask':1,'yes':true"},
    {KIM, "sign", "'type':'chat','table':'$T','text':'x'"},
    {EVE, "table", "'type':'chat','table':'$T','text':'x'"},
    {ADA, "message", "'type':'chat','table':'$T'"},
    {ADA, "message", "'type':'chat','table':'$T','text':'" LONG_1K "'"},
    {KIM, "sign", "'type':'mute','table':'$T','on':true"},
    {BEN, "forbidden", "'type':'mute','table':'$T','on':true"},
    {ADA, "message", "'type':'mute','table':'$T'"},
    /* around a game */
    {ADA, "status", "'type':'replay','table':'$T'"},
    {ADA, "message", "'type':'ratings','game':'no such game'"},
    {ADA, "message", "'type':'ratings'"},
    {ADA, "message", "'type':'ratings','game':'$G','person':'x'"},
    {ADA, "message", "'type':'rules','game':'no such game'"},
    {KIM, "sign", "'type':'block','person':'$A','on':true"},
    {ADA, "message", "'type':'block','person':'x','on':true"},
    {ADA, "message", "'type':'block','person':'$B'"},
    {KIM, "sign", "'type':'report','table':'$T','text':'x'"},
    {ADA, "message", "'type':'report','table':'$T'"},
    {KIM, "sign", "'type':'history'"},
    {ADA, "message", "'type':'history','person':'x'"},
    {ADA, "message", "'type':'history','before':'x'"},
    {ADA, "message", "'type':'history','before':-1"},
    {ADA, "message", "'type':'history','before':1e300"},
    {ADA, "message", "'type':'history','next':7"},
    {ADA, "message", "'type':'history','next':'x'"},
    {ADA, "message", "'type':'history','next':'1 x'"},
    {KIM, "sign", "'type':'export'"},
    /* hosts */
    {KIM, "sign", "'type':'remove','table':'$T','person':'$B'"},
    {BEN, "forbidden", "'type':'remove','table':'$T','person':'$A'"},
    {ADA, "message", "'type':'remove','table':'$T','person':'$B','ban':7"},
    {ADA, "message", "'type':'remove','table':'$T','person':'x'"},
    {ADA, "message", "'type':'remove','table':'$T','person':'$A'"},
    {ADA, "message", "'type':'remove','table':'$T'"},
    {ADA, "seat", "'type':'remove','table':'$T','person':'$E'"},
    {ADA, "status", "'type':'remove','table':'$F','person':'$B'"},
    {BEN, "forbidden", "'type':'pardon','table':'$T','person':'$A'"},
    {ADA, "message", "'type':'pardon','table':'$T'"},
    {BEN, "forbidden", "'type':'hush','table':'$T','person':'$A','on':true"},
    {ADA, "message", "'type':'hush','table':'$T','person':'$B'"},
    {ADA, "message", "'type':'hush','table':'$T','person':'$A','on':true"},
    {BEN, "forbidden", "'type':'relink','table':'$T'"},
    {BEN, "forbidden", "'type':'host','table':'$T','person':'$A'"},
    {ADA, "seat", "'type':'host','table':'$T','person':'$E'"},
    /* friends */
    {KIM, "sign", "'type':'friend','person':'$A','on':true"},
    {ADA, "message", "'type':'friend','person':'$B'"},
    {ADA, "message", "'type':'friend','person':'x','on':true"},
    {ADA, "message", "'type':'friend','on':true"},
    {ADA, "message", "'type':'friend','person':'$A','on':true"},
    {ADA, "person", "'type':'friend','name':'Nobody','on':true"},
    {ADA, "person", "'type':'friend','name':'" LONG_200 "','on':true"},
    {ADA, "person", "'type':'friend','person':'" NO_TABLE "','on':true"},
    {KIM, "sign", "'type':'friends'"},
    {ADA, "message", "'type':'friends','watch':7"},
    {KIM, "message", "'type':'profile'"},
    {KIM, "person", "'type':'profile','name':'Nobody'"},
    {KIM, "sign", "'type':'invite','table':'$O','person':'$B'"},
    {EVE, "seat", "'type':'invite','table':'$O','person':'$B'"},
    {ADA, "status", "'type':'invite','table':'$T','person':'$B'"},
    {ADA, "message", "'type':'invite','table':'$O','person':'x'"},
    {ADA, "forbidden", "'type':'invite','table':'$O','person':'$E'"},
    {KIM, "sign", "'type':'decline','table':'$O'"},
    {ADA, "message", "'type':'decline','table':'x'"},
    /* browsers */
    {KIM, "sign", "'type':'subscribe','endpoint':'https://push.example.org/1'"},
    {ADA, "message", "'type':'subscribe'"},
    {ADA, "message", "'type':'subscribe','endpoint':'http://push.example.org/1','key':'$P'"},
    {ADA, "message", "'type':'subscribe','endpoint':'https://push.example.org/\\u00e9','key':'$P'"},
    {ADA, "message", "'type':'subscribe','endpoint':'https:///1','key':'$P'"},
    {ADA, "message", "'type':'subscribe','endpoint':'https://" LONG_200 LONG_200 "/1','key':'$P'"},
    {ADA, "message", "'type':'subscribe','endpoint':'https://" LONG_1K "/1','key':'$P'"},
    {ADA, "message", "'type':'subscribe','endpoint':'https://a@push.example.org/1','key':'$P'"},
    {ADA, "message", "'type':'subscribe','endpoint':'https://push example.org/1','key':'$P'"},
    {ADA, "message", "'type':'subscribe','endpoint':'https://push.example.org:8443/1','key':'$P'"},
    {ADA, "message", "'type':'subscribe','endpoint':'https://[::1]/1','key':'$P'"},
    {ADA, "message", "'type':'subscribe','endpoint':'https://push.example.org:x/1','key':'$P'"},
    {ADA, "message", "'type':'subscribe','endpoint':'https://push.example.org:444/1','key':'$P'"},
    {ADA, "message", "'type':'subscribe','endpoint':'https://push.example.org','key':'x'"},
    {ADA, "message", "'type':'subscribe','endpoint':'https://push.example.org','key':'$P'"},
    {ADA, "message", "'type':'subscribe','endpoint':'https://push.example.org','key':'$P','auth':'AAAA'"},
    {KIM, "sign", "'type':'unsubscribe','endpoint':'https://push.example.org/1'"},
    {ADA, "message", "'type':'unsubscribe'"},
    {KIM, "sign", "'type':'alert','table':'$T','on':true"},
    {ADA, "message", "'type':'alert','table':'$T'"},
    {EVE, "seat", "'type':'alert','table':'$T','on':true"},
    /* days: disabled on this server */
    {ADA, "days", "'type':'ranking','game':'$G','date':'2026-11-16'"},
    {ADA, "days", "'type':'claim','game':'$G','date':'2026-11-16','record':'x'"},
};

static void refused_messages_change_nothing(void **state)
{
    (void)state;
    uint64_t before = stored();
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        const refusal *r = &refusals[i];
        const char *answer = refused(r->who, r->code, r->message);
        assert_true(member(answer, "text")[0]);
        if (stored() != before) fail_msg("%s: it was stored", r->message);
    }
    check_whole();
}

/* --- rate limits ----------------------------------------------------------------------------- */

/* The first message of each is allowed for a while; then all of them are refused until time has passed. */
static const struct {
    int who;
    const char *type, *message[6];
} too_often[] = {
    {ADA,
     "history",
     {"'type':'history'", "'type':'export'", "'type':'replay','table':'$F'", "'type':'friends'",
      "'type':'profile','person':'$B'"}},
    {EVE, "code", {"'type':'code'", "'type':'friend','person':'$B','on':true"}},
    {ADA, "done", {"'type':'friend','person':'$B','on':true", "'type':'invite','table':'$O','person':'$B'"}},
    {ADA, "done", {"'type':'report','table':'$T','text':'again'"}},
    {ADA, "done", {"'type':'notify','webhook':null"}},
    {ADA,
     "table",
     {"'type':'relink','table':'$O'", "'type':'change','table':'$O','title':'x'",
      "'type':'hush','table':'$T','person':'$B','on':true"}},
    {ADA,
     "done",
     {"'type':'alert','table':'$T','on':true", "'type':'subscribe','endpoint':'https://push.example.org/"
                                               "1','key':'$P','auth':'AAAAAAAAAAAAAAAAAAAAAA'"}},
    {ADA, "done", {"'type':'chat','table':'$T','text':'again'"}},
    {BEN, "table", {"'type':'create','game':'$G','seats':['me','open']", "'type':'rematch','table':'$F'"}},
};

static void requests_are_limited(void **state)
{
    enum { TRIES = 100 };
    (void)state;
    here->settings.rate = 100000; /* so that only the requests are limited, not messages */
    for (size_t i = 0; i < sizeof too_often / sizeof too_often[0]; i++) {
        int who = too_often[i].who, n = 0;
        const char *answer;
        while (strcmp(member(answer = ask(who, too_often[i].message[0]), "code"), "rate") != 0) {
            assert_string_equal(member(answer, "type"), too_often[i].type);
            assert_true(n++ < TRIES);
        }
        assert_true(n > 0 && strstr(answer, "\"wait\":"));
        for (int k = 1; too_often[i].message[k]; k++)
            refused(who, "rate", too_often[i].message[k]);
        later(3600000);
        guests_return();
        must(who, too_often[i].type, too_often[i].message[0]);
    }
}

static void guessing_is_limited(void **state)
{
    static const refusal tries[] = {
        {KIM, "rate", "'type':'guest','name':'Kim'"},
        {KIM, "rate", "'type':'register','name':'Kim','password':'open sesame'"},
        {KIM, "rate", "'type':'login','name':'Ada','password':'open sesame'"},
        {KIM, "rate", "'type':'recover','name':'Ada','recovery':'x','password':'open sesame'"},
        {KIM, "rate", "'type':'arrive','code':'x'"},
        {KIM, "rate", "'type':'hello','protocol':2,'password':'x'"},
        {ADA, "rate", "'type':'password','old':'open sesame','new':'sesame open'"},
        {ADA, "rate", "'type':'verify','code':'x'"},
        {ADA, "rate", "'type':'erase','sure':true,'password':'open sesame'"},
        {ADA, "rate", "'type':'adopt','code':'x'"},
    };
    int n = 0;
    (void)state;
    here->settings.per_address = 1000;
    while (strcmp(member(ask(KIM, "'type':'login','name':'Ada','password':'a guess'"), "code"), "rate") != 0)
        assert_true(n++ < 100);
    assert_true(n > 0);
    uint64_t before = stored();
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++)
        refused(tries[i].who, tries[i].code, tries[i].message);
    assert_true(stored() == before);
    later(3600000);
    must(KIM, "signed", "'type':'login','name':'Ada','password':'open sesame'");
}

static void clients_that_ignore_the_limit_are_disconnected(void **state)
{
    int n = 0;
    (void)state;
    here->settings.rate = 1;
    while (!people[EVE].session->closing) {
        ask(EVE, "'type':'lobby'");
        assert_true(n++ < 1000);
    }
    assert_true(n > 100);
    guests_return();
    assert_false(people[EVE].session->closing);
    later(3600000);
    must(EVE, "lobby", "'type':'lobby'");
}

/* Several connections of a user share one limit. */
static void limits_count_a_user_once(void **state)
{
    (void)state;
    must(KIM, "welcome", "'type':'hello','protocol':2,'token':'$L'");
    assert_string_equal(people[KIM].session->person, people[ADA].person);
    here->settings.rate = 2;
    for (int i = 0; i < 5; i++)
        ask(ADA, "'type':'ratings','game':'$G'");
    for (int i = 0; i < 4; i++)
        ask(KIM, "'type':'ratings','game':'$G'");
    refused(KIM, "rate", "'type':'ratings','game':'$G'");
}

/* --- sign-in --------------------------------------------------------------------------------- */

static void a_private_server_requires_its_password(void **state)
{
    (void)state;
    here->settings.password = "between us";
    refused(KIM, "sign", "'type':'lobby'");
    refused(KIM, "password", "'type':'guest','name':'Kim'");
    refused(KIM, "password", "'type':'guest','name':'Kim','password':'between ux'");
    refused(KIM, "password", "'type':'hello','protocol':2,'password':'x'");
    refused(KIM, "password", "'type':'register','name':'Kim','password':'open sesame','server':'x'");
    must(KIM, "welcome", "'type':'hello','protocol':2");
    refused(KIM, "sign", "'type':'lobby'");
    must(KIM, "welcome", "'type':'hello','protocol':2,'password':'between us'");
    must(KIM, "lobby", "'type':'lobby'");
    must(KIM, "signed", "'type':'guest','name':'Kim'");
    assert_non_null(strstr(must(KIM, "welcome", "'type':'hello','protocol':2"), "\"private\":true"));
}

static void sql(const char *statement)
{
    assert_true(db_run(here->store.db, statement, DB_NONE) >= 0);
}

static void banned_users_cannot_sign_in(void **state)
{
    (void)state;
    sql("INSERT INTO bans (address, until) VALUES ('127.0.0.1', 9000000000000000)");
    refused(KIM, "forbidden", "'type':'guest','name':'Kim'");
    refused(KIM, "forbidden", "'type':'register','name':'Kim','password':'open sesame'");
    must(ADA, "code", "'type':'code'");
    char code[64];
    snprintf(code, sizeof code, "'type':'arrive','code':'%s'", member(people[ADA].answer, "code"));
    sql("UPDATE people SET banned = 9000000000000000 WHERE name = 'Ada'");
    refused(KIM, "password", "'type':'login','name':'Ada','password':'open sesame'");
    refused(KIM, "password", code);
    refused(BEN, "person", "'type':'profile','name':'Ada'");
    assert_non_null(strstr(must(KIM, "welcome", "'type':'hello','protocol':2,'token':'$L'"), "\"you\":null"));
    sql("UPDATE people SET banned = 0 WHERE name = 'Ada'");
    sql("DELETE FROM bans");
}

static void invalid_tokens_sign_nobody_in(void **state)
{
    static const char *const tokens[] = {"", "x", LONG_40 LONG_40, LONG_1K};
    (void)state;
    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++)
        assert_non_null(strstr(must(KIM, "welcome", "'type':'hello','protocol':2,'token':'%s'", tokens[i]),
                               "\"you\":null"));
    must(ADA, "done", "'type':'logout','all':true");
    assert_non_null(strstr(must(KIM, "welcome", "'type':'hello','protocol':2,'token':'$L'"), "\"you\":null"));
}

static void busy_requests_can_be_repeated(void **state)
{
    static const refusal busy[] = {
        {KIM, "busy", "'type':'login','name':'Ada','password':'open sesame'"},
        {KIM, "busy", "'type':'register','name':'Kim','password':'open sesame'"},
        {ADA, "busy", "'type':'password','old':'open sesame','new':'sesame open'"},
        {ADA, "busy", "'type':'erase','sure':true,'password':'open sesame'"},
        {ADA, "busy", "'type':'history'"},
        {KIM, "busy", "'type':'history','person':'$A'"},
        {ADA, "busy", "'type':'export'"},
    };
    (void)state;
    house_crowded = true;
    uint64_t before = stored();
    for (size_t i = 0; i < sizeof busy / sizeof busy[0]; i++)
        refused(busy[i].who, busy[i].code, busy[i].message);
    refused(mover(), "busy", "'type':'hint','table':'$T'");
    assert_true(stored() == before);
    must(EVE, "table", "'type':'create','game':'$G','seats':['me','random']"); /* its bot has to wait */
    house_crowded = false;
    serve();
    must(mover(), "hints", "'type':'hint','table':'$T'");
    must(KIM, "history", "'type':'history','person':'$A'");
}

static void users_are_notified_when_the_store_fails(void **state)
{
    (void)state;
    house_ill = true;
    serve();
    assert_non_null(strstr(people[ADA].news, "\"type\":\"store\""));
    assert_true(here->ill_from > 0);
    people[ADA].news[0] = '\0';
    house_ill = false;
    serve();
    assert_non_null(strstr(people[ADA].news, "\"type\":\"store\""));
    assert_true(here->ill_from == 0);
}

/* --- concurrent messages --------------------------------------------------------------------- */

/* Sends it without waiting for the answer. */
static void dispatch(int who, const char *message)
{
    char text[512] = "{\"id\":4242,";
    size_t n = strlen(text);
    people[who].answers = 0;
    for (; *message; message++)
        text[n++] = *message == '\'' ? '"' : *message;
    text[n++] = '}';
    dispatch_message(people[who].session, text, n);
}

static void messages_wait_for_a_table_that_is_busy(void **state)
{
    enum { MANY = 64 };
    char chat[128], view[128];
    (void)state;
    must(EVE, "table", "'type':'watch','table':'$T'");
    must(KIM, "table", "'type':'watch','table':'$T'");
    snprintf(chat, sizeof chat, "'type':'mute','table':'%s','on':true", running);
    snprintf(view, sizeof view, "'type':'view','table':'%s'", running);
    dispatch(ADA, chat);
    dispatch(EVE, view); /* gone before the table has time */
    dispatch(KIM, view); /* being disconnected */
    for (int i = 2; i < MANY; i++)
        dispatch(BEN, view);
    assert_int_equal(people[ADA].answers + people[BEN].answers, 0);
    dispatch(BEN, view);
    assert_int_equal(people[BEN].answers, 1); /* too many */
    assert_string_equal(member(people[BEN].answer, "code"), "limit");
    people[KIM].session->closing = true;
    auth_close(people[EVE].session);
    people[EVE].session = session_open(here, &people[EVE], "127.0.0.1");
    serve();
    assert_int_equal(people[ADA].answers, 1);
    assert_int_equal(people[BEN].answers, 1 + MANY - 2);
    assert_int_equal(people[KIM].answers, 0);
    assert_true(cached_table_peek(here, running)->online_table->muted);
    check_whole();
}

/* A client has one `try` under way: a second one does not wait behind the first. */
static void one_try_waits_for_a_busy_table(void **state)
{
    char mute[128], try[128];
    (void)state;
    snprintf(mute, sizeof mute, "'type':'mute','table':'%s','on':true", running);
    snprintf(try, sizeof try, "'type':'try','table':'%s','seq':0,'actions':[0]", running);
    for (int round = 0; round < 2; round++) {
        dispatch(ADA, mute);
        people[BEN].answers = 0;
        dispatch(BEN, try);
        assert_int_equal(people[BEN].answers, 0);
        dispatch(BEN, try);
        assert_int_equal(people[BEN].answers, 1);
        assert_string_equal(member(people[BEN].answer, "code"), "limit");
        dispatch(ADA, try); /* another client's */
        people[BEN].answers = 0;
        serve();
        assert_int_equal(people[ADA].answers, 2);
        assert_int_equal(people[BEN].answers, 1);
        assert_string_not_equal(member(people[BEN].answer, "code"), "limit");
    }
}

/* Messages that waited for a table that is evicted are processed again, as if they had just arrived. */
static void messages_outlive_an_evicted_table(void **state)
{
    char message[128];
    (void)state;
    for (int n = 1; n < 12; n++) {
        snprintf(message, sizeof message, "'type':'mute','table':'%s','on':true", running);
        fail_statement(n);
        begin_failing();
        dispatch(ADA, message);
        snprintf(message, sizeof message, "'type':'watch','table':'%s'", running);
        dispatch(EVE, message);
        serve();
        end_failing();
        serve();
        assert_int_equal(people[ADA].answers, 1 - people[ADA].session->closing * !people[ADA].answers);
        assert_true(people[EVE].answers == 1 || people[EVE].session->closing);
        guests_return();
        check_whole();
    }
}

static void concurrent_requests_get_a_name_or_a_code_once(void **state)
{
    char message[128];
    (void)state;
    must(EVE, "code", "'type':'code'");
    snprintf(message, sizeof message, "'type':'arrive','code':'%s'", member(people[EVE].answer, "code"));
    must(BEN, "done", "'type':'logout'");
    dispatch(KIM, message);
    dispatch(BEN, message);
    serve();
    assert_string_equal(member(people[KIM].answer, "type"), "signed");
    assert_string_equal(member(people[BEN].answer, "code"), "password");
    must(KIM, "done", "'type':'logout'");
    dispatch(KIM, "'type':'register','name':'Zoe','password':'open sesame'");
    dispatch(BEN, "'type':'register','name':'Zoe','password':'open sesame'");
    serve();
    assert_string_equal(member(people[KIM].answer, "type"), "signed");
    assert_string_equal(member(people[BEN].answer, "code"), "name");
}

static void logging_out_ends_the_requested_sessions(void **state)
{
    (void)state;
    must(KIM, "welcome",
         "'type':'hello','protocol':2,'token':'$L'"); /* the same session, in another window */
    must(BEN, "signed", "'type':'login','name':'Ada','password':'open sesame'");
    must(ADA, "done", "'type':'logout','all':false");
    assert_true(people[KIM].session->closing);
    assert_false(people[BEN].session->closing);
    must(ADA, "signed", "'type':'login','name':'Ada','password':'open sesame'");
    must(ADA, "done", "'type':'logout','all':true");
    assert_true(people[BEN].session->closing);
    assert_false(people[ADA].session->closing);
    people[ADA].token[0] = people[BEN].token[0] = people[KIM].token[0] = '\0';
    guests_return();
}

static void guests_can_be_adopted(void **state)
{
    char full[256];
    (void)state;
    must(EVE, "signed", "'type':'rename','name':'Eva'");
    refused(KIM, "protocol", "'type':'hello','protocol':99");
    const char *code = member(must(BEN, "code", "'type':'code'"), "code");
    refused(ADA, "status", "'type':'adopt','code':'%s'", code); /* he has an account */
    must(EVE, "table", "'type':'join','table':'$O'");
    refused(ADA, "status", "'type':'adopt','code':'$C'");          /* she sits at that table herself */
    must(ADA, "done", "'type':'friend','person':'$B','on':false"); /* friends cannot be blocked */
    must(ADA, "done", "'type':'block','person':'%s','on':true", people[EVE].person);
    must(BEN, "done", "'type':'block','person':'%s','on':true", people[EVE].person);
    must(EVE, "done", "'type':'block','person':'" NO_PERSON "','on':true");
    snprintf(full, sizeof full,
             "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "
             "INSERT INTO blocks SELECT '%s', 'x' || i FROM n",
             BLOCKS_MAX, people[EVE].person);
    sql(full);
    refused(BEN, "limit", "'type':'adopt','code':'$C'");
    sql("DELETE FROM blocks WHERE other LIKE 'x%'");
    must(BEN, "done", "'type':'adopt','code':'$C'");
    const online_table *online = cached_table_peek(here, opened)->online_table;
    assert_int_equal(online_table_seat_of(online, people[BEN].person), 1);
    assert_true(session_blocks(people[BEN].session, NO_PERSON));
    assert_true(session_blocks(people[ADA].session, people[BEN].person));
    assert_false(session_blocks(people[BEN].session, people[BEN].person)); /* Ben had blocked the guest */
    must(ADA, "done", "'type':'block','person':'%s','on':false", people[BEN].person);
    must(BEN, "done", "'type':'block','person':'" NO_PERSON "','on':false");
    people[EVE].token[0] = '\0';
    guests_return();
}

/* --- the operator's commands, limits, parts -------------------------------------------------- */

static void order(int number, const char *line)
{
    const char *args[] = {db_number(number).text, line};
    char text[24];
    snprintf(text, sizeof text, "%d", number);
    args[0] = text;
    assert_true(db_run(here->store.db, "INSERT INTO orders (number, line) VALUES ($1, $2)", args, 2) == 1);
}

static void operator_commands_are_executed(void **state)
{
    char line[128];
    (void)state;
    here->last_order = 0;
    sql("INSERT INTO meta (name, value) VALUES ('announcement', 'closing at ten')");
    order(1, "announce");
    order(2, "dance");
    snprintf(line, sizeof line, "close %s", running);
    order(3, line);
    snprintf(line, sizeof line, "close %s", finished);
    order(4, line);
    order(5, "close " NO_TABLE);
    snprintf(line, sizeof line, "revoke %s", people[BEN].person);
    order(6, line);
    for (int i = 0; i < 20; i++)
        serve();
    assert_int_equal(here->last_order, 6);
    assert_non_null(strstr(people[ADA].news, "closing at ten"));
    assert_int_equal(cached_table_peek(here, running)->online_table->status, ONLINE_TABLE_CLOSED);
    assert_true(people[BEN].session->closing);
    guests_return();
    assert_non_null(strstr(must(KIM, "welcome", "'type':'hello','protocol':2"), "closing at ten"));
    sql("DELETE FROM meta WHERE name = 'announcement'");
    order(7, "announce");
    for (int i = 0; i < 20; i++)
        serve();
    assert_null(strstr(must(KIM, "welcome", "'type':'hello','protocol':2"), "closing at ten"));
}

static void tables_per_address_are_limited(void **state)
{
    (void)state;
    here->settings.per_address = 1000;
    house_crowded = true; /* so that these games do not end */
    for (int who = ADA; who <= EVE; who++)
        for (int i = 0; i < 4; i++)
            must(who, "table", "'type':'create','game':'$G','seats':['random','random']");
    refused(ADA, "limit", "'type':'create','game':'$G','seats':['random','random']"); /* her own limit */
    must(KIM, "signed", "'type':'guest','name':'Kim'");
    refused(KIM, "limit",
            "'type':'create','game':'$G','seats':['random','random']"); /* the address's limit */
    must(KIM, "table", "'type':'create','game':'$G','seats':['me','open']");
    sql("INSERT INTO tables (id, game, status, listed, created, ended, secret, head, summary, host, address) "
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) "
        "SELECT 'x' || i, 'x', 'open', 0, 0, 0, '', '{}', '{}', 'x', '127.0.0.1' FROM n");
    refused(KIM, "limit", "'type':'create','game':'$G','seats':['me','open']");
}

/* A user sends the default parts as custom ones: the same game, at a table with its own parts. */
static void a_table_can_have_its_own_parts(void **state)
{
    static char parts[1 << 14], message[1 << 15];
    char path[256];
    size_t n, at;
    (void)state;
    snprintf(path, sizeof path, "%s/data/%s.json", getenv("SOUK_ROOT"), game->id);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    n = fread(parts, 1, sizeof parts - 1, file);
    fclose(file);
    assert_true(n > 0 && n < sizeof parts - 1);
    at = (size_t)snprintf(message, sizeof message,
                          "'type':'create','game':'$G','seats':['me','random'],'parts':'");
    for (size_t i = 0; i < n && at + 4 < sizeof message; i++) {
        if (parts[i] == '\n') continue;
        if (parts[i] == '"') message[at++] = '\\';
        assert_true(parts[i] != '\'' && parts[i] != '\\' && parts[i] != '$');
        message[at++] = parts[i];
    }
    strcpy(message + at, "'");
    int tried = 0;
    for (failed = true; failed; tried++) { /* every allocation fails once */
        fail_memory(tried + 1);
        const char *answer = ask(EVE, "%s", message);
        if (strcmp(member(answer, "type"), "table") != 0 && !people[EVE].session->closing)
            assert_string_equal(member(answer, "code"), "memory");
        guests_return();
        check_whole();
        if (strcmp(member(answer, "type"), "table") == 0)
            memcpy(running, member(answer, "table"), sizeof running);
    }
    assert_non_null(cached_table_peek(here, running)->online_table->parts);
    must(EVE, "applied", "'type':'resign','table':'$T'");
    int count = 0;
    for (failed = true; failed; count++) {
        assert_true(count < 200);
        fail_memory(count + 1);
        ask(EVE, "'type':'rematch','table':'$T'");
        guests_return();
        check_whole();
    }
    const char *answer = must(EVE, "table", "'type':'rematch','table':'$T'");
    assert_non_null(cached_table_peek(here, member(answer, "table"))->online_table->parts);
    memcpy(running, member(answer, "table"), sizeof running);
    must(EVE, "hints", "'type':'hint','table':'$T'");
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, guests_setup, guests_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(refused_messages_change_nothing),
        CASE(requests_are_limited),
        CASE(guessing_is_limited),
        CASE(clients_that_ignore_the_limit_are_disconnected),
        CASE(limits_count_a_user_once),
        CASE(a_private_server_requires_its_password),
        CASE(banned_users_cannot_sign_in),
        CASE(invalid_tokens_sign_nobody_in),
        CASE(busy_requests_can_be_repeated),
        CASE(users_are_notified_when_the_store_fails),
        CASE(messages_wait_for_a_table_that_is_busy),
        CASE(one_try_waits_for_a_busy_table),
        CASE(messages_outlive_an_evicted_table),
        CASE(concurrent_requests_get_a_name_or_a_code_once),
        CASE(logging_out_ends_the_requested_sessions),
        CASE(guests_can_be_adopted),
        CASE(operator_commands_are_executed),
        CASE(tables_per_address_are_limited),
        CASE(a_table_can_have_its_own_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
