import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectWithoutTimeout } from '../database/connect.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { readBackupFile, UnusableBackupError, verifyChecksum } from './backup-file.ts'
import type { Progress } from './dump-database.ts'
import { findViolations } from './invariants.ts'
import { type Loaded, loadDatabase } from './load-database.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Restores a backup into a temporary embedded database and checks its row counts and the invariants. Throws
 * `UnusableBackupError`.
 */
export async function checkBackup(file: string, progress?: Progress): Promise<Loaded> {
  await verifyChecksum(file)
  const folder = await mkdtemp(join(tmpdir(), 'portal-check-'))
  const starting = startEmbedded(folder, { throwaway: true })
  const cleanUp = async () => {
    await (await starting.catch(() => undefined))?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  // Without this the server would keep running with the clinic's data. Ctrl-C arrives twice.
  let interrupted: Promise<never> | undefined
  const interrupt = () => {
    interrupted ??= cleanUp().then(() => process.exit(130))
  }
  for (const signal of signals) process.on(signal, interrupt)
  try {
    const { connection } = await starting
    const loaded = await loadDatabase(connection, await readBackupFile(file), { progress })
    await requireInvariants(connection)
    return loaded
  } finally {
    await (interrupted ?? cleanUp())
    for (const signal of signals) process.off(signal, interrupt)
  }
}

async function requireInvariants(config: Parameters<typeof connectWithoutTimeout>[0]): Promise<void> {
  const db = connectWithoutTimeout(config)
  try {
    const broken = await findViolations(db)
    if (broken.length > 0) throw new UnusableBackupError(`The backup can be restored, but it has ${broken.join(', ')}.`)
  } finally {
    await db.destroy()
  }
}
