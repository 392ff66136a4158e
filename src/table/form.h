/* form.h — what a message must look like, and the check of a message against it.
 *
 * The one idea: src/table/protocol describes every message once, and the build makes the forms from it. A message that
 * fits its form has every required member, no unknown one, and each value of the described type and range. Code behind
 * the check reads members without looking at their types again. Null counts as a missing member.
 */
#ifndef SOUK_TABLE_FORM_H
#define SOUK_TABLE_FORM_H
#include "core/json.h"

typedef enum souk_value_kind {
    SOUK_IS_ANY,
    SOUK_IS_FLAG,
    SOUK_IS_WHOLE,
    SOUK_IS_TEXT,
    SOUK_IS_ID,
    SOUK_IS_GAME,
    SOUK_IS_BOT,
    SOUK_IS_DATE,
    SOUK_IS_WORD,
    SOUK_IS_TIME,
    SOUK_IS_LIST,
    SOUK_IS_OBJECT
} souk_value_kind;

enum { SOUK_ID_LENGTH = 22 };

typedef struct souk_member {
    const char *name; /* NULL: the end of the list */
    souk_value_kind kind;
    bool required;
    int32_t min, max;  /* of a whole number, or of the length of a list; a max of 0: any length */
    const char *words; /* of SOUK_IS_WORD: the allowed ones, separated by blanks */
    const char *code;  /* of the error for an unknown game; NULL: message */
    const struct souk_member *inner; /* the element of a list, the members of an object; NULL: any */
} souk_member;

/* The lowest rank that may send a message: each one includes those below it. */
typedef enum souk_sender {
    SOUK_BY_STRANGER, /* even before the password of a private server */
    SOUK_BY_ANYONE,
    SOUK_BY_WATCHER, /* has a seat at the table, or watches it */
    SOUK_BY_SIGNED,
    SOUK_BY_SEATED,
    SOUK_BY_PLAYER, /* seated in a running game, and has not resigned */
    SOUK_BY_HOST
} souk_sender;

typedef struct souk_form {
    const char *type; /* NULL: the end of the list */
    souk_sender who;
    bool
        open; /* unknown members are ignored: a client of another version must learn of that, and nothing else */
    const souk_member *members;
} souk_form;

/* Made from the description: the messages that an engine and a server receive. */
extern const souk_form souk_engine_forms[], souk_server_forms[];

/* The form of that type, or NULL. */
const souk_form *souk_form_find(const souk_form *forms, const char *type);
/* Lists the types, for an error. */
void souk_form_types(const souk_form *forms, souk_out *out);
/* Whether the message fits. If not, the error names the member and what is allowed; returns its code, else NULL. */
const char *souk_form_wrong(const souk_form *form, const souk_json *root, souk_error *error);
/* Fills in the error that this member is missing. */
void souk_form_missing(const souk_form *form, const char *name, souk_error *error);
bool souk_form_is_id(const char *text);
#endif
