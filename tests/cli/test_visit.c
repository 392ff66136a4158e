/* test_visit.c: visits to a server by the full-screen client, with a simulated terminal and server (stand_in.h): the
 * keys typed, the server's answers, and the pictures and messages expected. Each visit is repeated with one value of an
 * answer replaced, and with one allocation failing: it must end and release the terminal. With SOUK_SHOW set, a failed
 * visit prints its pictures. */
#include "cli/base/cli.h"
#include "cli/day_ranking.h"
#include "cli/tui/online/online.h"
#include "scarce.h"
#include "souk_run.h"
#include "stand_in.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define YOU     "'you':{'person':'p1','name':'Ada','guest':false}"
#define GUEST   "'you':{'person':'p1','name':'Ada','guest':true}"
#define WELCOME "{'type':'welcome','id':$,'private':false," YOU ",'tables':[]}"
#define DONE    "{'type':'done','id':$}"
#define NOBODY  "{'type':'friends','id':$,'friends':[],'invitations':[]}"
#define EMPTY   "{'type':'lobby','id':$,'tables':[]}"
#define DRAWING                                                                                             \
    "{'type':'drawing','id':$,'table':'T','board':{'rows':['Bank'],'styles':[[0,0,4,'title']],'marks':[[0," \
    "0,4,0]]},'seats':{'rows':['Ada']}}"
#define ADA  "{'who':'person','name':'Ada','person':'p1','here':true,'hushed':false}"
#define BEN  "{'who':'person','name':'Ben','person':'p2','here':false}"
#define CLEO "{'who':'person','name':'Cleo','person':'p3','here':false,'bot':'easy','hushed':true}"
#define MY_TURN                                                     \
    "'view':{'pending':[0],'done':false,'prompt':'Roll or trade.'," \
    "'legal':[{'action':0,'name':'roll','label':'Roll the "         \
    "die'},{'action':3,'name':'trade','label':'Trade'}]}"
#define THEIR_TURN "'view':{'pending':[1],'done':false,'legal':[]}"
#define OVER       "'view':{'done':true,'scores':[5,31,9],'winners':[1],'legal':[]}"
#define CLOCKS                                                                                        \
    "'time':{'seats':[{'left':60000,'reserve':300000,'runs':true},{'left':200000000},{'left':-5000,'" \
    "reserve':9000}]}"
#define TABLE(status, host, seat, seats, more)                             \
    "{'type':'table','id':$,'table':'T','game':'bazaar','status':'" status \
    "','title':'Evening','host':'" host "','seat':" seat ",'seats':[" seats "],'seq':4," more "}"

typedef struct visit {
    const char *url;
    const char *lang;
    pace pace;
    const char *keys;
    answer says[40];
    const char *seen[14], *sent[14]; /* required parts of the pictures and messages */
} visit;

static const visit visits[] = {
    /* A private server: every way to sign in, and leaving each question. */
    {"http://house",
     "en",
     PACE_NONE,
     "g" ENTER "gAda" ENTER ESC "s" ESC "sAda" ENTER ESC "n" ESC "nAda" ENTER ESC "nAda" ENTER ENTER
     "nAda" ENTER "sesame" ENTER ESC "nAda" ENTER "sesame" ENTER "sesamo" ENTER ENTER "sesame" ENTER
     "sesame" ENTER ESC "nAda" ENTER "sesame" ENTER "sesame" ENTER "open" ENTER ENTER "f" ESC "fAda" ENTER ESC
     "fAda" ENTER "code" ENTER ESC "c" ESC "c" ENTER "gAda" ENTER "open" ENTER "q",
     {{"hello", "{'type':'welcome','id':$,'private':true,'you':null}"},
      {"hello", WELCOME},
      {"guest", "{'type':'signed','id':$,'token':'t'," GUEST "}"},
      {"friends", NOBODY},
      {"lobby", EMPTY}},
     {"How do you want to sign in?", "Password of this server:", "The passwords do not match.", "Not here.",
      "The tables of this house"},
     {"\"name\":\"Ada\",\"password\":\"open\"", "\"server\":\"open\""}},
    /* A code from another device; a recovery code is shown once. */
    {"http://house",
     "en",
     PACE_NONE,
     "cabc" ENTER ENTER "q",
     {{"hello", "{'type':'welcome','id':$}"},
      {"hello", WELCOME},
      {"arrive", "{'type':'signed','id':$,'recovery':'abc-def'," YOU "}"},
      {"friends", NOBODY},
      {"lobby", EMPTY}},
     {"Your recovery code, shown only once: abc-def"},
     {"\"type\":\"arrive\"", "\"code\":\"abc\""}},
    /* A guest's account, in French; the guest signs out and then does not sign in again. */
    {"http://house",
     "fr",
     PACE_NONE,
     "yn" ESC "yn" CLEAR "Bea" ENTER "yc" ENTER "ya" ESC "ya" ENTER "sesame" ENTER "sesame" ENTER ENTER
     "y" ESC "yos"
     "yoo" ESC,
     {{"hello", "{'type':'welcome','id':$," GUEST "}"},
      {"rename", DONE},
      {"code", "{'type':'code','id':$,'code':'abcdef'}"},
      {"logout", DONE},
      {"friends", NOBODY},
      {"lobby", EMPTY}},
     {"abcdef", "Not here.", "Ada"},
     {"\"type\":\"rename\"", "\"name\":\"Bea\"", "\"type\":\"logout\"", "\"lang\":\"fr\""}},
    /* The owner of an account: a new password, the games of a guest, a code that does not arrive. */
    {"http://house",
     "en",
     PACE_NONE,
     "ypold" ENTER ESC "ypold" ENTER "sesame" ENTER "sesame" ENTER ENTER "yg" ESC "ygabc" ENTER ENTER
     "ygabc" ENTER ENTER "yc" ENTER "yoo" ENTER "q",
     {{"hello", WELCOME},
      {"password", DONE},
      {"adopt", DONE},
      {"adopt", "{'type':'error','id':$,'text':'No such code.'}"},
      {"friends", NOBODY},
      {"lobby", EMPTY}},
     {"Your password has been changed.", "The guest's games are now yours.", "No such code."},
     {"\"old\":\"old\",\"new\":\"sesame\"", "\"type\":\"adopt\""}},
    /* The lobby: one's own tables, invitations, other tables, updates while it is open. */
    {"http://house",
     "en",
     PACE_NONE,
     DOWN DOWN DOWN DOWN "1n"
                         "1" ESC "2q"
                         "l" ESC "l" ENTER "lnowhere" ENTER ENTER "lhouse/t/X?invite=c" ENTER ENTER "h" ENTER
                         "q",
     {{"hello", "{'type':'welcome','id':$," YOU ",'tables':['M1',7,'M2']}"},
      {"watch", TABLE("running", "p1", "0", ADA "," BEN, MY_TURN ",'rated':true")},
      {"watch", TABLE("open", "p1", "1", BEN "," ADA, "'view':null")},
      {"unwatch", DONE},
      {"decline", DONE},
      {"friends", "{'type':'friends','id':$,'friends':[{'person':'p2','name':'Ben','bond':'friend','here':"
                  "true},{'person':'p4','name':'Eve','bond':'asks'},"
                  "{'person':'p5','name':'Fay','bond':'foe'}],'invitations':[{'table':'I','game':'bazaar','"
                  "name':'Ben'},{'table':'J','game':'chess','name':'Ben'}]}"},
      {"lobby", "{'type':'lobby','id':$,'tables':[{'table':'M1','game':'bazaar','status':'open','seats':[]},{"
                "'table':'A','game':'bazaar','status':'open',"
                "'rated':true,'seats':[{'name':'Ben'},{'who':'open'}]},{'table':'B','game':'basari','status':"
                "'running','seats':[" ADA "]},{'table':'C','game':'chess',"
                "'status':'open'},{'game':'bazaar','status':'open'},{'table':'D','game':'bazaar'}]}\n{'type':"
                "'lobby'}"},
      {"lobby", "{'type':'lobby','id':$,'tables':[{'table':'A','game':'bazaar','status':'open','seats':[]}]}"
                "\n{'type':'friend','person':'p2','here':false}"},
      {"lobby", EMPTY "\n{'type':'invited','name':'Ben'}"},
      {"lobby", EMPTY}},
     {"your turn: Ada, Ben", "yours: Ben, Ada", "join: Ben, a free seat · rated", "watch: Ada",
      "1 online · 1 request", "Ben invites you to a table.", "That is not a link to a table."},
     {"\"type\":\"decline\"", "\"table\":\"X\",\"invite\":\"c\"", "\"type\":\"history\""}},
    /* A new table: seats, settings, custom parts; the host waits at it. */
    {"http://house",
     "en",
     PACE_NONE,
     "n" ESC "n2" ESC "n2" DOWN DOWN RIGHT DOWN RIGHT "2"
     "1"
     "c"
     "c"
     "ir"
     "f/none" ENTER ENTER "f" ESC "p"
     "tl" ENTER "ti" ENTER "tn" ENTER "ti1"
     "tx"
     "t" ESC "tp" ESC "tc" DOWN RIGHT "p"
     "tc" ESC "ts"
     "q" ENTER "q",
     {{"hello", WELCOME},
      {"friends", NOBODY},
      {"friends",
       "{'type':'friends','id':$,'friends':[{'person':'p2','name':'Ben','bond':'friend'},{'person':'p6','"
       "name':'Gil','bond':'friend','here':true},{'person':'p7','name':'Hal','bond':'asked'}]}"},
      {"lobby", EMPTY},
      {"create", "{'type':'created','id':$,'table':'T'}"},
      {"watch", TABLE("open", "p1", "0", ADA "," BEN ",{'who':'open'}",
                      "'invite':'abc','view':null,'options':{'rounds':'7','nothing':7},'clock':{'kind':'move'"
                      ",'seconds':60},'rated':false,'events':[]") ""},
      {"mute", "{'type':'done','id':$}\n{'type':'table','table':'T','game':'bazaar','status':'open','host':'"
               "p1','muted':true,'seat':0,'seats':[" ADA "," BEN "]}"},
      {"invite", DONE},
      {"relink", DONE "\n{'type':'friend','changed':true}"},
      {"change", DONE},
      {"start", DONE},
      {"leave", DONE},
      {"unwatch", DONE}},
     {"Who sits here?", "none cannot be opened", "Waiting for other players (t: start with bots).",
      "http://house/t/T?invite=abc", "You have no friends to invite yet", "Gil has been asked.",
      "the old one stops working", "Allow chat"},
     {"\"type\":\"create\"", "\"kind\":\"game\",\"seconds\":600,\"increment\":5",
      "\"open\":false,\"rated\":true", "\"type\":\"invite\"", "\"type\":\"change\"", "\"on\":true",
      "\"fill\":", "\"type\":\"leave\""}},
    /* Users: seated, watching and removed; the host's actions and their effects. */
    {"https://house/t/T?invite=abc",
     "en",
     PACE_NONE,
     "tp1f"
     "tp1h"
     "tp1x"
     "tp1r"
     "tp1d"
     "tp2x"
     "tp2" ESC "tp3f"
     "tp4b"
     "tp" ESC "tl" ENTER "q",
     {{"hello", WELCOME},
      {"join", TABLE("open", "p1", "0", ADA "," BEN "," CLEO,
                     "'spectators':[{'person':'p4','name':'Eve'}],'barred':[{'person':'p5','name':'Fay'}],'"
                     "invite':'abc','rated':true")},
      {"watch", TABLE("open", "p1", "0", ADA "," BEN "," CLEO,
                      "'spectators':[{'person':'p4','name':'Eve'}],'barred':[{'person':'p5','name':'Fay'}],'"
                      "invite':'abc','rated':true")},
      {"friend", DONE},
      {"host", DONE},
      {"hush", DONE},
      {"remove", DONE},
      {"pardon", DONE}},
     {"Ben has been asked.", "Let chat again", "Silence", "Let back in", "https://house/t/T?invite=abc"},
     {"\"type\":\"host\"", "\"type\":\"hush\"", "\"ban\":false", "\"ban\":true", "\"type\":\"pardon\"",
      "\"type\":\"leave\""}},
    /* At a running table: moves, typed words, hints, questions, chat, and questions of others. */
    {"http://house/t/T",
     "en",
     PACE_NONE,
     ENTER PAUSE ":" ESC ":" ENTER ":roll" ENTER "u"
                 "h" ENTER "h"
                 "h" ENTER "w" ESC "w" ENTER "wfly" ENTER "wroll" ENTER "wx" ENTER "c" ESC "csalut" ENTER
                 "cx" ENTER "y"
                 "n"
                 "te"
                 "to"
                 "ta"
                 "tb"
                 "tr"
                 "n"
                 "try"
                 "l" ESC "r" ESC "?" ESC "pppp" TAB "z"
                 "v"
                 "m"
                 "qs"
                 "q" ESC "qr",
     {{"hello", WELCOME},
      {"join",
       TABLE("running", "p2", "0", ADA "," BEN "," CLEO,
             CLOCKS ",'undo':true,'events':[{'text':'It "
                    "begins.'},{}],'chat':[{'name':'Ben','person':'p2','text':'salut'},{'name':'Ben'}],"
                    "'asks':[{'ask':1,'seat':1,'what':'takeback','yes':[1,'x']},{'ask':2,'seat':2,'about':1,'"
                    "yes':[2]},{'ask':3,'seat':1,'what':'abandon'},{'seat':1}]," MY_TURN)},
      {"apply", "{'type':'applied','id':$,'table':'T','seq':5,'undo':false,'events':[{'text':'Ada "
                "rolls.'},{'text':'Ben rolls.'}]," MY_TURN
                "}\n{'type':'chat','table':'T','line':{'name':'Ben','person':'p2','text':'bravo'}}\n{'type':'"
                "chat','table':'T','line':{'name':'Ada','person':'p1','text':'merci'}}"},
      {"apply", "{'type':'error','id':$,'table':'T','text':'Ben was faster.'," THEIR_TURN
                "}\n{'type':'update','table':'T','events':[{'text':'Ben trades.'}],'undo':true," MY_TURN "}"},
      {"draw", DRAWING},
      {"undo", DONE},
      {"hint", "{'type':'hints','id':$,'hints':[{'action':3,'label':'Trade','reason':'it brings "
               "two','win':0.5,'margin':1.5},{'label':'Roll'}]}"},
      {"hint", "{'type':'hints','id':$,'hints':[]}"},
      {"hint", "{'type':'error','id':$,'text':'No hints here.'}"},
      {"why", "{'type':'why','id':$,'clause':'BZ-1.1','text':'Nobody flies.'}"},
      {"why", "{'type':'why','id':$,'clause':null}"},
      {"why", "{'type':'error','id':$,'text':'What is x?'}"},
      {"chat", DONE},
      {"answer", DONE},
      {"takeback", DONE},
      {"abandon", DONE},
      {"standin", DONE},
      {"resign", DONE},
      {"away", "{'type':'done','id':$}\n{'type':'announcement','text':'The house closes at "
               "nine.'}\n{'type':'invited','name':'Eve'}\n{'type':'nothing'}\n{'table':'T'}"},
      {"unwatch", DONE}},
     {"1. Trade — wins 50%, margin +1.5", "it brings two.", "No hints here.", "Nobody flies. (BZ-1.1)",
      "That is possible now.", "What is x?", "Ben was faster.", "1 new message (c)",
      "Ben asks to take back a move: y agree, n refuse.", "Leave the table?",
      "Eve invites you to a table: it is first in the lobby."},
     {"\"seq\":4,\"actions\":[0]", "\"text\":\"roll\"", "\"type\":\"undo\"", "\"ask\":1,\"yes\":true",
      "\"type\":\"abandon\"", "\"type\":\"standin\"", "\"seat\":1", "\"type\":\"takeback\"",
      "\"type\":\"resign\""}},
    /* Events at their pace, a key that skips them, a connection that is lost and restored. */
    {"http://house/t/T",
     "en",
     PACE_SLOW,
     ENTER ENTER ENTER DOWN ENTER " " ENTER CLICK LOSE PAUSE ENTER ":"
                                  "u"
                                  "p"
                                  "q"
                                  "s" REGAIN PAUSE PAUSE "u"
                                  "n"
                                  "uy"
                                  "p"
                                  "q" ENTER,
     {{"hello", WELCOME},
      {"join", TABLE("running", "p2", "0", ADA "," BEN, "'undo':false,'events':[]," MY_TURN)},
      {"watch", TABLE("running", "p2", "0", ADA "," BEN,
                      "'undo':false,'events':[],'asks':[{'ask':5,'seat':0,'what':'takeback'}]," MY_TURN)},
      {"apply", "{'type':'applied','id':$,'table':'T','seq':5,'events':[{'text':'Ada rolls.'},{'text':'Ben "
                "rolls.'},{'text':'Ben trades.'},{'text':'Ben buys.'}]," MY_TURN "}"},
      {"takeback", DONE},
      {"draw", DRAWING}},
     {"Ben rolls.", "Enter skips ahead", "Connection lost; reconnecting", "No connection: nothing was sent.",
      "Reconnected.", "The other players have been asked.", "no connection"},
     {"\"type\":\"watch\"", "\"type\":\"takeback\""}},
    /* A finished game: the result, another table, the replay; a spectator is removed. */
    {"http://house/t/T",
     "en",
     PACE_NONE,
     ENTER "v"
           "v" ENTER "v" ESC "tv" ESC "m"
           "tm"
           "q",
     {{"hello", WELCOME},
      {"join", "{'type':'error','id':$,'text':'It has begun.'}"},
      {"watch", TABLE("done", "p2", "0", ADA "," BEN, OVER ",'rematch':'U'")},
      {"watch", "{'type':'error','id':$,'text':'It is private.'}"},
      {"watch", TABLE("done", "p2", "0", ADA "," BEN, OVER)},
      {"replay", "{'type':'replay','id':$}"},
      {"replay", "{'type':'replay','id':$,'record':'no record'}"},
      {"replay", "{'type':'replay','id':$,'record':'souk record 1\\ngame: bazaar\\nseats: 2\\nseed: 3\\n1: "
                 "roll\\n0: roll\\n'}"},
      {"join", "{'type':'error','id':$,'text':'It is full.'}"},
      {"rematch", "{'type':'done','id':$,'table':'V'}"},
      {"unwatch", DONE},
      {"draw", DRAWING}},
     {"It has begun.", "The game is over. Ada: 5, Ben: 31 ★, The game: 9", "the next table is open (m)",
      "m play again"},
     {"\"type\":\"replay\"", "\"type\":\"rematch\"", "\"type\":\"unwatch\"", "\"table\":\"V\""}},
    {"http://house/t/T",
     "en",
     PACE_NONE,
     ENTER PAUSE "m"
                 "u"
                 "tp1f"
                 "tl" ENTER "ta" ESC "y" PAUSE ENTER "m"
                 "q",
     {{"hello", WELCOME},
      {"join", "{'type':'error','id':$,'text':'It has begun.'}"},
      {"watch", TABLE("running", "p2", "null", BEN "," CLEO, "'view':{'pending':[0],'done':false}")},
      {"watch", TABLE("running", "p2", "null", BEN "," CLEO,
                      "'view':{'pending':[0,1],'done':false}") "\n{'type':'removed','table':'T','text':'The "
                                                               "host has sent you away.'}"},
      {"friend", "{'type':'error','id':$,'text':'Only with an account.'}"},
      {"draw", DRAWING}},
     {", watching", "Ben to play.", "The host has sent you away.", "Only with an account."},
     {"\"type\":\"friend\""}},
    /* A closed table; a table of an unknown game; an address that leads nowhere. */
    {"http://house/t/T",
     "en",
     PACE_NONE,
     "t" ESC "q",
     {{"hello", WELCOME}, {"join", TABLE("closed", "p2", "0", ADA, MY_TURN)}, {"draw", DRAWING}},
     {"The game ended without a result."},
     {"\"type\":\"unwatch\""}},
    {"http://house/t/T",
     "en",
     PACE_NONE,
     "q",
     {{"hello", WELCOME}, {"join", "{'type':'table','id':$,'table':'T','game':'chess'}"}},
     {"the game of this table, \"chess\": open", "or install", "install a newer souk."},
     {"\"type\":\"join\"", "\"type\":\"unwatch\""}},
    {"http://house/t/T",
     "en",
     PACE_NONE,
     ENTER ENTER,
     {{"hello", WELCOME}},
     {"Not here."},
     {"\"type\":\"join\"", "\"type\":\"watch\""}},
    {"http://house/t/T", "en", PACE_NONE, PAUSE PAUSE ESC, {{"hello", ""}}, {NULL}, {"\"type\":\"hello\""}},
    {"http://house",
     "en",
     PACE_NONE,
     ESC,
     {{"hello", "{'type':'welcome','id':$}"}},
     {"How do you want to sign in?"},
     {"\"type\":\"hello\""}},
    {"http://house", "en", PACE_NONE, ENTER, {{"hello", WELCOME}}, {"Not here."}, {"\"type\":\"friends\""}},
    {"http://house",
     "en",
     PACE_NONE,
     ENTER,
     {{"hello", WELCOME}, {"friends", NOBODY}},
     {"Not here."},
     {"\"type\":\"lobby\""}},
    {"http://house",
     "en",
     PACE_NONE,
     ENTER,
     {{"hello", WELCOME}, {"hello", "{'type':'error','id':$,'text':'Too often.'}"}},
     {"Too often."},
     {"\"type\":\"hello\""}},
    /* Friends, their tables and games. */
    {"http://house",
     "en",
     PACE_NONE,
     "f1g"
     "q" ENTER "f1n"
     "2a"
     "3p" ENTER "3x"
     "3g" ENTER "3g1" ENTER "4x"
     "5p" ENTER "aBea" ENTER ENTER "a" ESC "a" ENTER "aNo" ENTER ENTER "b"
     "f1" ESC "31"
     "q" ENTER "f32"
     "f" ESC "h" ESC "h1" ENTER "q",
     {{"hello", WELCOME},
      {"friends",
       "{'type':'friends','id':$,'friends':[{'person':'p6','name':'Gil','bond':'asked'},{'person':'p2','name'"
       ":'Ben','bond':'friend','here':false},{'person':'p3','name':'Cleo','bond':'friend','here':true,"
       "'tables':[{'table':'T','game':'bazaar','status':'open'},{'table':'U','game':'basari','status':'"
       "running'},{'table':'W','game':'chess','status':'open'}]},{'person':'p4','name':'Eve','bond':'asks'}],"
       "'invitations':[{'table':'T','game':'bazaar','name':'Ben'}]}"},
      {"join", TABLE("running", "p2", "0", ADA "," BEN, MY_TURN)},
      {"watch", TABLE("running", "p2", "null", ADA "," BEN, THEIR_TURN)},
      {"lobby", EMPTY},
      {"friend", DONE},
      {"friend", DONE},
      {"friend", DONE},
      {"friend", DONE},
      {"friend", "{'type':'error','id':$,'text':'Nobody is called that.'}"},
      {"decline", DONE},
      {"profile",
       "{'type':'profile','id':$,'name':'Cleo','guest':false,'since':1700000000000,'games':7,'ratings':[{'"
       "game':'bazaar','points':1510,'deviation':40,'games':3},{'game':'chess'},{'game':'bazaar'}]}"},
      {"history", "{'type':'history','id':$,'games':[]}"},
      {"history",
       "{'type':'history','id':$,'games':[{'table':'H','game':'bazaar','seat':0,'players':['Ada',null],'"
       "scores':[3,5],'winners':[1],'ended':1700000000000},{'table':'H2','game':'chess'}]}"},
      {"replay", "{'type':'error','id':$,'text':'It is gone.'}"},
      {"unwatch", DONE}},
     {"online · Bazaar, Basari", "wants to be your friend", "has not answered yet",
      "Bazaar: 1510 ± 40 after 3 rated games", "No public finished games yet.", "2023-11-1", "Ada 3, ? 5★",
      "Nobody is called that.", "watch their table", "Bea has been asked.", "It is gone."},
     {"\"type\":\"decline\"", "\"type\":\"profile\"", "\"person\":\"p4\",\"on\":true",
      "\"person\":\"p3\",\"on\":false", "\"name\":\"Bea\",\"on\":true"}},
    /* Name and password, and recovery of a forgotten one; a slow server, and one that closes the connection. */
    {"http://house",
     "en",
     PACE_NONE,
     "sAda" ENTER "sesame" ENTER ENTER "fAda" ENTER "abc" ENTER "sesame" ENTER "sesame" ENTER "q",
     {{"hello", "{'type':'welcome','id':$}"},
      {"hello", WELCOME},
      {"recover", "{'type':'signed','id':$,'token':'t'," YOU "}"},
      {"friends", NOBODY},
      {"lobby", EMPTY}},
     {"Not here."},
     {"\"type\":\"login\"", "\"recovery\":\"abc\",\"password\":\"sesame\""}},
    {"http://house",
     "fr",
     PACE_NONE,
     PAUSE PAUSE PAUSE PAUSE PAUSE PAUSE PAUSE PAUSE PAUSE PAUSE PAUSE PAUSE PAUSE PAUSE PAUSE PAUSE PAUSE
         PAUSE LOSE PAUSE REGAIN PAUSE "q",
     {{"hello", ""}, {"hello", WELCOME}, {"friends", NOBODY}, {"lobby", EMPTY}},
     {"serveur", "Connexion"},
     {"\"lang\":\"fr\""}},
    /* Two seats, one of them left to a bot: the game is rated, and resigning loses it. */
    {"http://house/t/T?invite=abc",
     "en",
     PACE_NONE,
     "ta"
     "tr" ESC "t" ESC "q" ESC LOSE REGAIN PAUSE "csalut" ESC "tp" ENTER "q"
     "l",
     {{"hello", WELCOME},
      {"join", TABLE("running", "p2", "0",
                     "{'who':'person','name':'Ada','person':'p1','here':true,'bot':'easy'}," BEN,
                     "'rated':true,'time':{'seats':[{'left':7200000}]},'asks':[{'ask':1,'seat':1,'about':0},{"
                     "'ask':2,'seat':1,'yes':[0]},{'ask':3,'seat':0}],'events':[],'view':{'pending':[1]}")},
      {"watch", "{'type':'error','id':$,'text':'It is private.'}\n{'type':'bye','text':'Good night.'}"},
      {"back",
       "{'type':'done','id':$}\n{'type':'update','table':'T','events':[{'text':'Ada is back.'}]," MY_TURN
       "}"},
      {"draw", DRAWING}},
     {"take over from the bot", "Resign? The game ends and you lose.", "1 2:00:00", "Good night."},
     {"\"type\":\"back\"", "\"type\":\"watch\""}},
    /* Directly to a table from the lobby, by a row, an invitation and a link; a table with its own parts. */
    {"http://house",
     "en",
     PACE_NONE,
     "1g"
     "q" ENTER "1"
     "q" ENTER "lhouse/t/T" ENTER "q" ENTER "f" PAUSE ESC "n1fdata/basari.json" ENTER "p" ENTER "q",
     {{"hello", WELCOME},
      {"friends",
       "{'type':'friends','id':$,'friends':[],'invitations':[{'table':'T','game':'bazaar','name':'Ben'}]}"},
      {"friends", NOBODY},
      {"lobby",
       "{'type':'lobby','id':$,'tables':[{'table':'T','game':'bazaar','status':'open','seats':[]}]}"},
      {"join", TABLE("running", "p2", "0", ADA "," BEN, "'events':[]," MY_TURN)},
      {"create", "{'type':'created','id':$,'table':'T'}"},
      {"unwatch", DONE "\n{'type':'friend','person':'p2','here':true}"},
      {"draw", DRAWING}},
     {"Roll or trade.", "Leave the table?"},
     {"\"parts\":\"{", "\"type\":\"join\""}},
};

enum { VISITS = sizeof visits / sizeof visits[0] };

static const cli_command *const commands[] = {NULL};

static int go_there(const visit *v)
{
    cli c = {.commands = commands, .lang = souk_lang_of(v->lang)};
    type_keys(v->keys);
    return online_run(&c, v->url, v->pace);
}

static int look_for(int number, const char *how, const char *const *parts, const char *text)
{
    int missing = 0;
    for (; *parts; parts++) {
        if (strstr(text, *parts)) continue;
        print_error("visit %d: %s is not %s\n", number, *parts, how);
        missing++;
    }
    if (missing && getenv("SOUK_SHOW")) fputs(text, stderr);
    return missing;
}

static void every_visit_shows_and_sends_what_it_should(void **unused)
{
    int missing = 0;
    (void)unused;
    remember_pictures(true);
    for (int i = 0; i < VISITS; i++) {
        open_house(visits[i].says);
        assert_int_equal(go_there(&visits[i]), CLI_OK);
        assert_true(terminal_given_back());
        missing += look_for(i, "seen", visits[i].seen, pictures());
        missing += look_for(i, "sent", visits[i].sent, sent());
    }
    assert_int_equal(missing, 0);
}

/* Another version or a broken server: each value is once missing, once too large or of another type, and list elements
 * are repeated too often. */
static void invalid_server_messages_are_survived(void **unused)
{
    static const char *const nonsense[] = {"'x'", "-1", "1e300", "[]"};
    int made = 0;
    (void)unused;
    remember_pictures(false);
    for (int i = 0; i < VISITS; i++)
        for (int value = 0; open_wrong_house(visits[i].says, value, "null"); value++) {
            const char *const instead[] = {"null", nonsense[value % 4], NULL};
            for (int kind = 0; kind < 3; kind++, made++) {
                open_wrong_house(visits[i].says, value, instead[kind]);
                assert_int_equal(go_there(&visits[i]), CLI_OK);
                assert_true(terminal_given_back());
            }
        }
    assert_true(made > 1000);
}

/* One allocation fails, first each one in turn and then at growing distances: the visit does without it, or ends. */
static void a_visit_without_memory_ends(void **unused)
{
    int made = 0;
    bool more = true;
    (void)unused;
    remember_pictures(false);
    for (int i = 0; i < VISITS; i++, more = true)
        for (int n = 1; more; n += 1 + n / 12, made++) {
            open_house(visits[i].says);
            scarce_at(n);
            int status = go_there(&visits[i]);
            more = scarce_happened();
            scarce_at(0);
            assert_true(status == CLI_OK || more);
            assert_true(terminal_given_back());
        }
    assert_true(made > 200);
}

/* --- the ranking of a day, in line mode ---------------------------------------------------------- */

/* The output of a command run within this program. */
static const char *printed(const day_ranking *l, souk_lang lang, int *status)
{
    const char *path = own_file("printed");
    fflush(stdout);
    int before[2] = {dup(STDOUT_FILENO), dup(STDERR_FILENO)};
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    dup2(fileno(file), STDOUT_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    cli c = {.commands = commands, .command = &cmd_day, .lang = lang};
    *status = day_ranking_show(&c, l, souk_game_find("bazaar"));
    fflush(stdout);
    fclose(file);
    for (int i = 0; i < 2; i++) {
        dup2(before[i], i ? STDERR_FILENO : STDOUT_FILENO);
        close(before[i]);
    }
    return read_whole(path);
}

typedef struct ranking_row {
    day_ranking asked;
    int status;
    const char *said, *sent;
    answer says[4];
} ranking_row;

#define RANKING                                                                                         \
    "{'type':'ranking','id':$,'ranking':[{'number':1,'name':'Ben','score':31,'margin':4},{'number':2,'" \
    "score':12,'"                                                                                       \
    "margin':-3}]}"

static const ranking_row rankings[] = {
    {{"http://house", "2026-11-16", NULL, NULL},
     CLI_OK,
     "    1.     31 (+4)  Ben\n    2.     12 (-3)  ?\n",
     "\"type\":\"ranking\"",
     {{"hello", "{'type':'news'}\n7\nno json\n" WELCOME}, {"ranking", RANKING}}},
    {{"http://house", "2026-11-16", NULL, NULL},
     CLI_OK,
     "Nobody has handed in a game yet.",
     "\"lang\":\"en\"",
     {{"hello", "{'type':'welcome','id':$}"}, {"ranking", "{'type':'ranking','id':$,'ranking':[]}"}}},
    {{"http://house", "2026-11-16", "Ada", "a record"},
     CLI_OK,
     "Ben",
     "\"name\":\"Ada\"",
     {{"hello", "{'type':'welcome','id':$}"},
      {"guest", "{'type':'signed','id':$,'token':'good'}"},
      {"claim",
       "{'type':'checking','done':3,'of':9}\n{'type':'checking'}\n{'type':'checking','done':3}\n" RANKING}}},
    {{"http://house", "2026-11-16", NULL, "a record"},
     CLI_OK,
     "Ben",
     "\"token\":\"good\"",
     {{"hello", WELCOME}, {"claim", RANKING}}},
    {{"http://house:81", "2026-11-16", NULL, "a record"},
     CLI_FAILED,
     "give a name with --name NAME",
     "\"type\":\"hello\"",
     {{"hello", "{'type':'welcome','id':$}"}}},
    {{"http://house:81", "2026-11-16", "Ada", "a record"},
     CLI_FAILED,
     "Not here.",
     "\"type\":\"guest\"",
     {{"hello", "{'type':'welcome','id':$}"}}},
    {{"http://house", "2026-11-16", NULL, NULL},
     CLI_FAILED,
     "?",
     "\"type\":\"hello\"",
     {{"hello", "{'type':'error','id':$}"}}},
    {{"http://house", "2026-11-16", NULL, NULL},
     CLI_FAILED,
     "http://house cannot be reached.",
     "hello",
     {{"hello", "!"}}},
    {{"http://house", "2026-11-16", NULL, NULL},
     CLI_FAILED,
     "http://house does not answer. Try again later.",
     "hello",
     {{"hello", ""}}},
    {{"http://house", "2026-11-16", NULL, "a record"},
     CLI_FAILED,
     "http://house does not answer. Try again later.",
     "claim",
     {{"hello", WELCOME}, {"claim", "{'type':'checking','done':3,'of':9}"}}},
    {{"http://house", "2026-11-16", NULL, NULL},
     CLI_FAILED,
     "http://house cannot be reached.",
     "hello",
     {{"hello", WELCOME "!"}}},
    {{"http://", "2026-11-16", NULL, NULL}, CLI_USAGE, "is not a server address", "", {{NULL, NULL}}},
};

static void the_ranking_of_a_day_is_requested(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof rankings / sizeof rankings[0]; i++) {
        int status;
        open_house(rankings[i].says);
        says(printed(&rankings[i].asked, SOUK_EN, &status), rankings[i].said);
        assert_int_equal(status, rankings[i].status);
        says(sent(), rankings[i].sent);
        for (int value = 0; rankings[i].status == CLI_OK && open_wrong_house(rankings[i].says, value, "{}");
             value++)
            printed(&rankings[i].asked, souk_lang_of("fr"), &status);
    }
}

static void unreachable_servers_are_reported(void **unused)
{
    int status;
    (void)unused;
    open_house(visits[0].says);
    set_way(false, false);
    says(printed(&rankings[0].asked, SOUK_EN, &status), "souk-link is not here: install souk.");
    assert_int_equal(status, CLI_FAILED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_visit_shows_and_sends_what_it_should),
        cmocka_unit_test(invalid_server_messages_are_survived),
        cmocka_unit_test(a_visit_without_memory_ends),
        cmocka_unit_test(the_ranking_of_a_day_is_requested),
        cmocka_unit_test(unreachable_servers_are_reported),
    };
    setenv("XDG_STATE_HOME", own_folder(), 1);
    return cmocka_run_group_tests_name("visit", tests, NULL, NULL);
}
