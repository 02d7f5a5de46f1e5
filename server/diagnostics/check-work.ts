import { constants } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import { listBackups, notInFuture, UnusableBackupError } from '../backup/backup-file.ts'
import { lastFailure } from '../backup/daily-backup.ts'
import type { Database } from '../database/schema.ts'
import type { Settings } from '../settings.ts'
import { hasAccess } from './check-installation.ts'
import { type Backlog, countBacklog } from './count-work.ts'
import { about, type Finding } from './finding.ts'

const hourMs = 3_600_000

/** Checks for undelivered mail and payments that need attention. `portals` is the number of running portals. */
export async function checkBacklog(db: Kysely<Database>, { mail }: Settings, portals: number): Promise<Finding[]> {
  const work = await countBacklog(db, mail.mode !== 'off')
  return [mailFinding(work, portals), ...paymentFindings(work, portals)]
}

function mailFinding({ mailsFailed, mailsLate, mailError }: Backlog, portals: number): Finding {
  const { fine, note, wrong } = about('mail')
  if (mailsLate > 0 && portals > 0) {
    return wrong(`Emails more than ten minutes overdue: ${mailsLate}.`, "Check the portal's log, then restart it.")
  }
  if (mailError) return note(`The mail server is rejecting emails (${mailError}). See the Mail page.`)
  if (mailsFailed > 0) return note(`Emails that could not be delivered: ${mailsFailed}. See the Mail page.`)
  return fine(mailsLate > 0 ? `Emails to send when a portal is running: ${mailsLate}.` : 'No overdue emails.')
}

function paymentFindings({ paymentsInNeed, paymentsLate }: Backlog, portals: number): Finding[] {
  const { fine, note, wrong } = about('payments')
  return [
    paymentsInNeed > 0
      ? note(`Payments that need attention: ${paymentsInNeed}. See the Payments page.`)
      : fine('No payments need attention.'),
    ...(paymentsLate > 0 && portals > 0
      ? [
          wrong(
            `Payments not checked with the provider for 15 minutes: ${paymentsLate}.`,
            'Check that card payments are on, check the log, then restart the portal.',
          ),
        ]
      : []),
  ]
}

/** Checks that the latest backup is of today or yesterday, and what prevents one. */
export async function checkBackups({ backups, dataDir, loopback }: Settings, now: Date): Promise<Finding[]> {
  const { fine, note, wrong } = about('backups')
  if (!backups) {
    const message = 'Automatic backups are off.'
    return [
      loopback
        ? note(`${message} Set BACKUP_DIR to a directory to get one a day.`)
        : wrong(message, 'Set BACKUP_DIR to a directory on another disk.'),
    ]
  }
  const { folder } = backups
  const found = await listBackups(folder).catch((error: UnusableBackupError) => error)
  if (found instanceof UnusableBackupError)
    return [wrong(found.message, 'Set BACKUP_DIR to a directory that the portal can use.')]
  const failure = await lastFailure(folder)
  if (failure)
    return [
      wrong(`The backup of ${failure.at} failed: ${failure.reason}`, `Fix this. The backup is retried automatically.`),
    ]
  const [device, ours] = await Promise.all([stat(folder), stat(dataDir)].map((found) => found.catch(() => undefined)))
  if (device && !(await hasAccess(folder, constants.W_OK))) {
    return [wrong(`No write permission for ${folder}.`, 'Make the user of the portal its owner.')]
  }
  const usable = notInFuture(now, found)
  const later = found.length - usable.length
  const [latest] = usable
  if (!latest)
    return [wrong(`No backup in ${folder}.`, 'Run npm run backup, or start the portal, which makes one a day.')]
  const hours = Math.round((now.getTime() - latest.at.getTime()) / hourMs)
  const age = `The latest backup is ${latest.file}, ${hours} hours old.`
  if (hours > 26) return [wrong(age, 'Start the portal, which makes one immediately, or check its log.')]
  const sameDisk = device !== undefined && device.dev === ours?.dev
  const message = `Backups with a date in the future, which are never rotated: ${later}. Delete them.`
  return [
    fine(age),
    ...(sameDisk ? [note('Backups are on the same disk as the data. Copy them to another disk.')] : []),
    ...(later > 0 ? [note(message)] : []),
  ]
}
