/* card.h — an open graphics card: what all host files of this room share. */
#ifndef SOUK_GPU_CARD_H
#define SOUK_GPU_CARD_H
#include "bots/net.h"
#include "gpu/cuda.h"
#include "gpu/tables.h"
#include "souk_gpu.h"

enum { CARD_NAME_MAX = 128, CARD_KERNELS_MAX = 8 };

/* A PTX file that the driver has compiled. */
typedef struct souk_card_module {
    cuda_module code;
    cuda_function kernels[CARD_KERNELS_MAX];
} souk_card_module;

struct souk_gpu {
    const cuda_calls *cuda;
    const souk_game *game;
    const void *parts; /* in host memory */
    souk_gpu_job job;
    int device, block, play_block;
    cuda_context context;
    souk_card_module rules, search; /* search: loaded on first use */
    cuda_event begun, ended;
    cuda_memory words, parts_there, refused;
    cuda_memory trees, net; /* of the search; 0: not allocated yet */
    size_t trees_bytes, net_bytes;
    souk_net net_here; /* the head of the net on the card, with pointers into host memory */
    char name[CARD_NAME_MAX];
    char folder[]; /* of the PTX files */
};

/* True if the driver's call succeeded; else false, with the driver's message. */
bool souk_card_well(const souk_gpu *b, cuda_result result, souk_error *error);
/* Enters the context for one call. After an enter there is always a leave, whatever happened in between. */
bool souk_card_enter(const souk_gpu *b, souk_error *error);
bool souk_card_leave(const souk_gpu *b, bool good);
/* Loads the file GAME`ending` with these kernels, within the context. */
bool souk_card_load(const souk_gpu *b, const char *ending, const char *const *names, int n,
                    souk_card_module *module, souk_error *error);
#endif
