import { existsSync, statfsSync } from 'node:fs'

const ramDisk = '/dev/shm'
const neededBytes = 4 * 1024 ** 3

/**
 * Puts the temporary files of this process and its children on a RAM disk if there is one with 4 GB of free space.
 * Copying the template database takes 20 ms there and up to 400 ms on a disk.
 */
export function preferRamDisk(): void {
  if (process.env.TMPDIR || !existsSync(ramDisk)) return
  const { bavail, bsize } = statfsSync(ramDisk)
  if (bavail * bsize >= neededBytes) process.env.TMPDIR = ramDisk
}
