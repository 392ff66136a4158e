/* registry.h — the tables of this process: finding and watching them, and sending updates about them. */
#ifndef SOUK_SERVER_TABLES_REGISTRY_H
#define SOUK_SERVER_TABLES_REGISTRY_H
#include "server/tables/cached_table.h"

/* The cached table, loaded from the store if needed; NULL if that fails, with the reason in s->load_error. */
cached_table *registry_find(server *s, const char *table);
/* The record of a finished game, NULL if there is none; false: not now. */
bool registry_record(server *s, const char *table, char **record);
void registry_remove(cached_table *d);
/* The same when memory and store disagree and the store cannot be read now: drops the watchers, which reconnect
 * later, and moves waiting messages to s->adrift. */
void registry_forget(cached_table *d);
void registry_close(server *s);

/* WATCH_TOO_MANY: the connection watches too many tables, and none of them is over. */
typedef enum watch_result { WATCH_OK, WATCH_TOO_MANY, WATCH_STARVED } watch_result;
watch_result registry_watch(cached_table *d, session *c);
void registry_unwatch(cached_table *d, session *c);

/* Another process has appended to this table: the entry of that number; -1: any. */
void registry_heard(server *s, const char *table, int64_t number);
/* Reloads the table, discarding what was added in memory. False: it cannot be read now, and must be dropped. */
bool registry_reread(cached_table *d);
/* The same, later if it is busy; sends the table to its watchers. */
void registry_renew(cached_table *d);
/* That person was erased from the store or renamed by the host: reloads the cached tables that may still hold the name, or a title of theirs. */
void registry_forget_name(server *s, const char *person);

/* Sends updates to all watchers but `but`: the play from `from` on, and the table if it changed. */
void registry_tell(cached_table *d, int from, const session *but, bool table_changed);
void registry_tell_table(cached_table *d, session *c); /* to one connection only */
/* Sends a line of chat to all who may receive it and do not block its sender, unless it was sent already. */
void registry_tell_chat(cached_table *d, const store_chat *line);
/* Tells who has come and gone, at most once a second: the watchers, and the other processes. */
void registry_tell_people(cached_table *d, int64_t now);
/* Sends delayed spectators what they may see by now. */
void registry_tell_delayed(cached_table *d, int64_t now);
#endif
