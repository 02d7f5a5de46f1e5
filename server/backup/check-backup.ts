import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../database/connect.ts'
import { startEmbedded } from '../database/embedded.ts'
import { BackupUnusable, checkSeal, readBackupFile } from './backup-file.ts'
import type { Progress } from './dump-database.ts'
import { findBroken } from './invariants.ts'
import { type Loaded, loadDatabase } from './load-database.ts'

/**
 * Restores a backup into an embedded database that is thrown away afterwards, and holds it against its own counts and
 * what must always be true. Throws BackupUnusable with what is wrong.
 */
export async function checkBackup(file: string, progress?: Progress): Promise<Loaded> {
  await checkSeal(file)
  const folder = await mkdtemp(join(tmpdir(), 'portal-check-'))
  try {
    const embedded = await startEmbedded(folder, { throwaway: true })
    try {
      const loaded = await loadDatabase(embedded.connection, await readBackupFile(file), progress)
      await refuseBroken(embedded.connection)
      return loaded
    } finally {
      await embedded.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function refuseBroken(config: Parameters<typeof connect>[0]): Promise<void> {
  const { db, close } = connect(config, () => {})
  try {
    const broken = await findBroken(db)
    if (broken.length > 0) throw new BackupUnusable(`The backup restores, but holds ${broken.join(', ')}.`)
  } finally {
    await close()
  }
}
