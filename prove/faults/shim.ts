import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A library that is preloaded into programs and replaces system calls. */
export interface Shim {
  /** Settings of the portal; its database inherits them. */
  readonly settings: Readonly<Record<string, string>>
  /** Makes every later write of the database fail with this error (`os.constants.errno`); 0 ends it. */
  failWrites(error: number): void
  /** Shifts the clock by this number of seconds. */
  skewClock(seconds: number): void
}

let built: Shim | undefined

/** Returns the reason if the shim cannot be built here. */
export function shimMissing(): string | undefined {
  if (process.platform !== 'linux') return 'it takes Linux'
  return spawnSync('gcc', ['--version']).status === 0 ? undefined : 'there is no gcc'
}

/** Builds the shim once. Throws if it cannot be built. */
export function shim(): Shim {
  built ??= build()
  return built
}

function build(): Shim {
  const folder = mkdtempSync(join(tmpdir(), 'portal-shim-'))
  // The database runs under another account and must be able to read it.
  spawnSync('chmod', ['755', folder])
  const [library, told] = [join(folder, 'shim.so'), join(folder, 'told')]
  const source = join(import.meta.dirname, 'shim.c')
  const made = spawnSync('gcc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], { encoding: 'utf8' })
  if (!existsSync(library)) throw new Error(`The shim could not be built: ${made.stderr}`)
  const file = openSync(told, 'w+', 0o644)
  const tell = (place: number, value: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64LE(BigInt(value))
    writeSync(file, bytes, 0, 8, 8 * place)
  }
  tell(0, 0)
  tell(1, 0)
  return {
    settings: { LD_PRELOAD: library, PROVE_SHIM: told },
    failWrites: (error) => tell(0, error),
    skewClock: (seconds) => tell(1, seconds),
  }
}
