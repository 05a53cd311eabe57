#define _POSIX_C_SOURCE 200809L
#include "app/output.h"
#include "app/run.h"

#include <signal.h>

int main(int argc, char **argv) {
    Arena arena = {0};
    Options options;
    Str error;
    int status = EXIT_TROUBLE;
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is seen where the report is written */
    if (options_parse(&arena, argc, argv, &options, &error))
        status = run(&arena, &options);
    else
        complain(&arena, error);
    arena_release(&arena);
    return status;
}
