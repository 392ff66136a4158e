/* folder.h — where the GPU kernels are: one PTX file per game. */
#ifndef SOUK_GPU_FOLDER_H
#define SOUK_GPU_FOLDER_H
#include <stddef.h>

/* The folder named by $SOUK_GPU, or build-gpu of a source tree, or the one installed with this code: beside it (ptx,
 * in the Python package) or in its share/souk/gpu. If there is none, build-gpu. Written to `space`, or a constant. */
const char *souk_gpu_folder(char *space, size_t size);
#endif
