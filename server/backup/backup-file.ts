import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline, Readable, Transform } from 'node:stream'
import { pipeline as pipeToEnd } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress, constants as zlib } from 'node:zlib'

/** A backup cannot be written or read; the message is one line for the terminal. */
export class UnusableBackupError extends Error {}

// The file ends with the SHA-256 of all before it, in a frame that `zstd` skips: `zstd -dc <file>` shows the rest.
const sealHead = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const sealBytes = sealHead.length + 32
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const named = /^portal-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** Returns the name of a backup that began at this instant, such as `portal-2026-11-22T031500Z.backup`. */
export function backupName(at: Date): string {
  return `portal-${at.toISOString().replace(/:|\.\d+/g, '')}.backup`
}

/** A backup file in a folder, with the time it began. */
export interface BackupFile {
  readonly file: string
  readonly at: Date
}

/**
 * Lists the backups in a folder that are named as by `backupName`, newest first; empty if the folder does not exist. Skips
 * files that are too short. Throws `UnusableBackupError`.
 */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new UnusableBackupError(`${folder} is not a readable directory (${error.code}).`)
  })
  const found: BackupFile[] = []
  for (const name of names) {
    const [, day, hour, minute, second] = named.exec(name) ?? []
    if (day === undefined) continue
    const file = join(folder, name)
    const there = await stat(file).catch(() => undefined)
    if (there && there.size > sealBytes) found.push({ file, at: new Date(`${day}T${hour}:${minute}:${second}Z`) })
  }
  return found.sort((one, other) => other.at.getTime() - one.at.getTime())
}

/** Filters out backups dated later than `now`, which were made while the clock was wrong. */
export function notInFuture(now: Date, backups: readonly BackupFile[]): BackupFile[] {
  return backups.filter(({ at }) => at.getTime() < now.getTime() + hourMs)
}

/**
 * Writes a backup, compressed, with a checksum, and readable only by this OS user. Returns its size in bytes. The file
 * appears under its final name only when it is complete and synced. Removes day-old remains of killed runs. Throws
 * `UnusableBackupError` if the name is taken. `signal` aborts it.
 */
export async function writeBackupFile(
  file: string,
  contents: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<number> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (await stat(file).catch(() => undefined)) throw new UnusableBackupError(`${file} already exists.`)
  await removeLeftovers(folder)
  const draft = join(folder, `.${basename(file)}.part-${process.pid}`)
  const handle = await open(draft, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    const hashed = new Transform({
      transform(chunk, _, done) {
        hash.update(chunk)
        done(null, chunk)
      },
      flush(done) {
        done(null, Buffer.concat([sealHead, hash.digest()]))
      },
    })
    const compress = createZstdCompress({ params: { [zlib.ZSTD_c_checksumFlag]: 1 } })
    await pipeToEnd(Readable.from(contents), compress, hashed, (sealed) => handle.writeFile(sealed), { signal })
    await handle.sync()
    const { size } = await handle.stat()
    await rename(draft, file)
    await syncFolder(folder)
    return size
  } catch (error) {
    await rm(draft, { force: true })
    throw explained(error, folder)
  } finally {
    await handle.close()
  }
}

/** Verifies the checksum of a backup. Throws `UnusableBackupError`. */
export async function verifyChecksum(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new UnusableBackupError(`No backup found at ${file}.`)
  const end = found.size - sealBytes
  if (end <= 0) throw broken(file)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: end - 1 })) hash.update(chunk)
  const seal = await createReadStream(file, { start: end }).toArray()
  if (!Buffer.concat(seal).equals(Buffer.concat([sealHead, hash.digest()]))) throw broken(file)
}

/** Reads the contents of a backup file. Verify its checksum first. The stream fails if the file cannot be read. */
export async function readBackupFile(file: string): Promise<Readable> {
  const { size } = await stat(file)
  const stored = createReadStream(file, { end: size - sealBytes - 1 })
  // Errors reach the reader of the stream.
  return pipeline(stored, createZstdDecompress(), () => {})
}

function broken(file: string): UnusableBackupError {
  return new UnusableBackupError(`${file} is not a valid backup, or it is incomplete or corrupted.`)
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\..+\.part-\d+$/.test(name)) continue
    const left = await stat(join(folder, name)).catch(() => undefined)
    if (left && left.mtimeMs < Date.now() - dayMs) await rm(join(folder, name), { force: true })
  }
}

// Windows cannot sync a folder, and does not need it to make a rename durable.
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function explained(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return new UnusableBackupError(`Not enough disk space for the backup in ${folder}.`)
  return error
}
