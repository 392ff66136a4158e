/* folder.h — where the rules for a card lie: one PTX file a game. */
#ifndef SOUK_GPU_FOLDER_H
#define SOUK_GPU_FOLDER_H
#include <stddef.h>

/* The folder that $SOUK_GPU names, build-gpu of a source tree, or the one that was installed with this code: beside
 * it (ptx, in the Python package) or under its share/souk/gpu. Build-gpu if there is none. Written to space, or a
 * constant. */
const char *souk_gpu_folder(char *space, size_t size);
#endif
