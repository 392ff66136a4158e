/* device.c — programs and systems by the words of their User-Agent (see device.h). Most programs claim to be others as
 * well, so the first word found counts: the order matters. */
#include "server/net/device.h"
#include <stdio.h>
#include <string.h>

typedef struct device_word {
    const char *word, *name;
} device_word;

static const device_word programs[] = {
    {"souk/", "Souk"},      {"Edg", "Edge"},      {"OPR/", "Opera"},   {"SamsungBrowser", "Samsung Internet"},
    {"Firefox", "Firefox"}, {"FxiOS", "Firefox"}, {"CriOS", "Chrome"}, {"Chrom", "Chrome"},
    {"Safari", "Safari"},
};
static const device_word systems[] = {
    {"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},   {"Windows", "Windows"},
    {"Macintosh", "macOS"}, {"CrOS", "ChromeOS"}, {"Linux", "Linux"}, {"BSD", "BSD"},
};

static const char *find(const device_word *list, size_t n, const char *agent)
{
    for (size_t i = 0; i < n; i++)
        if (strstr(agent, list[i].word)) return list[i].name;
    return "";
}

void device_read(const char *agent, char device[DEVICE_SIZE])
{
    const char *program = find(programs, sizeof programs / sizeof programs[0], agent);
    const char *system = find(systems, sizeof systems / sizeof systems[0], agent);
    snprintf(device, DEVICE_SIZE, "%s%s%s", program, program[0] && system[0] ? ", " : "", system);
}
