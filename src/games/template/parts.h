/* High or Low: reading data/template.json. */
#ifndef SOUK_TEMPLATE_PARTS_H
#define SOUK_TEMPLATE_PARTS_H
#include "core/parts.h"
#include "rules.h"

bool te_read_parts(const souk_json *root, void *parts, souk_report *report);
#endif
