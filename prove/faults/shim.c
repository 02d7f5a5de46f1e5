// Loaded before a portal and its database (LD_PRELOAD): lets writes of the database fail, and moves the clock, as the
// eight-byte numbers in the file PROVE_SHIM say: the error of every write, and seconds that the clock is wrong.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

extern char *program_invocation_short_name;
static volatile int64_t *told;
static int database;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("PROVE_SHIM");
  int file = path ? open(path, O_RDONLY) : -1;
  if (file < 0) return;
  void *at = mmap(0, 16, PROT_READ, MAP_SHARED, file, 0);
  if (at != MAP_FAILED) told = at;
  close(file);
  database = strcmp(program_invocation_short_name, "postgres") == 0;
}

static int fails(void) {
  if (!told || !database || !told[0]) return 0;
  errno = (int)told[0];
  return 1;
}

ssize_t pwrite64(int file, const void *from, size_t size, off64_t offset) {
  static ssize_t (*real)(int, const void *, size_t, off64_t);
  if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
  return fails() ? -1 : real(file, from, size, offset);
}

ssize_t pwrite(int file, const void *from, size_t size, off_t offset) { return pwrite64(file, from, size, offset); }

int clock_gettime(clockid_t clock, struct timespec *at) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(clock, at);
  if (told && clock == CLOCK_REALTIME) at->tv_sec += told[1];
  return result;
}

int gettimeofday(struct timeval *at, void *zone) {
  static int (*real)(struct timeval *, void *);
  if (!real) real = dlsym(RTLD_NEXT, "gettimeofday");
  int result = real(at, zone);
  if (told) at->tv_sec += told[1];
  return result;
}
