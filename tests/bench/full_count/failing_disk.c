/* A disk that fails when it is told to: preloaded before libc, so that SQLite's own writes and syncs pass here. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { NOTHING, FULL_DISK, FAILING_SYNC, SHORT_WRITE, BAD_WRITE };
static int kind = NOTHING, left = 0, calls = 0, failures = 0, torn = 0;

void disk_fail(int what, int nth) { kind = what; left = nth; calls = 0; failures = 0; torn = 0; }
int disk_calls(void) { return calls; }
int disk_failures(void) { return failures; }

static int is_file(int fd) { struct stat s; return fstat(fd, &s) == 0 && S_ISREG(s.st_mode); }
static int is_due(void) { calls++; return kind != NOTHING && --left <= 0; }

static ssize_t real_write(int fd, const void *data, size_t size, off_t at) {
    static ssize_t (*next)(int, const void *, size_t, off_t);
    if (!next) next = dlsym(RTLD_NEXT, "pwrite64");
    return next(fd, data, size, at);
}

static ssize_t any_write(int fd, const void *data, size_t size, off_t at) {
    if (!is_file(fd) || kind == FAILING_SYNC) return real_write(fd, data, size, at);
    if (torn) { torn = 0; errno = ENOSPC; return -1; }
    if (!is_due()) return real_write(fd, data, size, at);
    if (kind == FULL_DISK) { failures++; errno = ENOSPC; return -1; }          /* and full it stays */
    if (left < 0) return real_write(fd, data, size, at);
    failures++;
    if (kind == BAD_WRITE) { errno = EIO; return -1; }
    torn = 1;
    return size > 1 ? real_write(fd, data, size / 2, at) : 0;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off_t at) { return any_write(fd, data, size, at); }
ssize_t pwrite(int fd, const void *data, size_t size, off_t at) { return any_write(fd, data, size, at); }

static int any_sync(int fd, const char *name) {
    int (*next)(int) = dlsym(RTLD_NEXT, name);
    if (kind != FAILING_SYNC || !is_file(fd)) return next(fd);
    if (!is_due() || left < 0) return next(fd);
    failures++;
    errno = EIO;
    return -1;
}

int fsync(int fd) { return any_sync(fd, "fsync"); }
int fdatasync(int fd) { return any_sync(fd, "fdatasync"); }
