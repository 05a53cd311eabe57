/* Runs a fuzz target without libFuzzer: each file of the corpus folder given as argument, and a
 * fixed number of reproducible mutations of each. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MUTATIONS = 300, MAX_INPUT = 1 << 20 };

static uint32_t next_random(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static size_t mutate(uint8_t *data, size_t size, uint32_t *random) {
    static const char tokens[] = "\"'[]{}()#\\\n\r\t \0=:;,$<>!~*&|-@\xff\xfe\xef\xbb\xbf";
    for (uint32_t edits = 1 + next_random(random) % 4; edits > 0 && size > 0; edits--) {
        size_t at = next_random(random) % size;
        switch (next_random(random) % 4) {
        case 0:
            data[at] = (uint8_t)next_random(random);
            break;
        case 1:
            data[at] = (uint8_t)tokens[next_random(random) % (sizeof tokens - 1)];
            break;
        case 2:
            size = at;
            break;
        default: {
            size_t n = next_random(random) % (size - at) + 1;
            memmove(data + at, data + at + n, size - at - n);
            size -= n;
        }
        }
    }
    return size;
}

static void run_file(const char *path) {
    FILE *f = fopen(path, "rb");
    if (!f)
        return;
    static uint8_t original[MAX_INPUT];
    size_t size = fread(original, 1, sizeof original, f);
    fclose(f);
    LLVMFuzzerTestOneInput(original, size);
    uint32_t random = (uint32_t)size + 1;
    uint8_t *copy = malloc(size + 1); /* exact size, so that sanitizers see overruns */
    for (int i = 0; copy && i < MUTATIONS; i++) {
        memcpy(copy, original, size);
        size_t n = mutate(copy, size, &random);
        uint8_t *exact = malloc(n + 1);
        if (!exact)
            break;
        memcpy(exact, copy, n);
        LLVMFuzzerTestOneInput(exact, n);
        free(exact);
    }
    free(copy);
}

int main(int argc, char **argv) {
    size_t files = 0;
    for (int i = 1; i < argc; i++) {
        DIR *dir = opendir(argv[i]);
        for (struct dirent *e; dir && (e = readdir(dir));) {
            char path[4096];
            if (e->d_name[0] == '.' ||
                snprintf(path, sizeof path, "%s/%s", argv[i], e->d_name) >= (int)sizeof path)
                continue;
            run_file(path);
            files++;
        }
        if (dir)
            closedir(dir);
    }
    printf("%zu seeds, %d mutations each\n", files, MUTATIONS);
    return files ? 0 : 1;
}
