/* hall.h — the tables of this process: finding them, who watches them, telling what happened at them. */
#ifndef SOUK_SERVER_HALL_H
#define SOUK_SERVER_HALL_H
#include "server/desk.h"

/* The table's desk, read from the store if need be; NULL if that cannot be, and s->lack says why. */
desk *hall_find(server *s, const char *table);
/* The record of a finished game, NULL if there is none; false: not now. */
bool hall_record(server *s, const char *table, char **record);
void hall_remove(desk *d);
/* The same when memory and store disagree and the store cannot be read now: watchers are dropped, to come
 * back when they can, and messages that wait are set adrift. */
void hall_forget(desk *d);
void hall_close(server *s);

/* WATCH_TOO_MANY: the connection watches too many tables, and none of them is over. */
typedef enum watch_result { WATCH_OK, WATCH_TOO_MANY, WATCH_STARVED } watch_result;
watch_result hall_watch(desk *d, session *c);
void hall_unwatch(desk *d, session *c);

/* Another process has appended to this table: the entry of that number; -1: any. */
void hall_heard(server *s, const char *table, int64_t number);
/* Reads the table again, dropping what was added to it in memory. False: it cannot be read now, and must be
 * forgotten. */
bool hall_reread(desk *d);
/* The same, later if it is busy; whoever watches is shown it. */
void hall_renew(desk *d);
/* That person is erased from the store: desks still hold the name, and are read anew. */
void hall_forget_name(server *s, const char *person);

/* Sends what is new to everybody but `but`: the play from `from` on, the table if it changed. */
void hall_tell(desk *d, int from, const session *but, bool table_changed);
void hall_tell_table(desk *d, session *c); /* to one connection only */
/* A line of chat, to all who may hear it and do not block who said it. */
void hall_tell_chat(desk *d, const store_chat *line);
/* Tells those of the table who looks on, if that has changed. */
void hall_tell_people(desk *d);
/* Sends delayed spectators what they may know by now. */
void hall_tell_delayed(desk *d);
#endif
