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

/** Mail that has not gone and payments that somebody has to look at; `portals` are there to do the work. */
export async function checkBacklog(db: Kysely<Database>, { mail }: Settings, portals: number): Promise<Finding[]> {
  const work = await countBacklog(db, mail.mode !== 'off')
  return [ofMail(work, portals), ...ofPayments(work, portals)]
}

function ofMail({ mailsFailed, mailsLate, mailTrouble }: Backlog, portals: number): Finding {
  const { fine, note, wrong } = about('mail')
  if (mailsLate > 0 && portals > 0) {
    return wrong(
      `${mailsLate} mails should have gone over ten minutes ago.`,
      "See the portal's log, and start it anew.",
    )
  }
  if (mailTrouble) return note(`The mail server does not take all mail (${mailTrouble}); the page Mail lists it.`)
  if (mailsFailed > 0) return note(`${mailsFailed} mails could not be delivered; the page Mail says why.`)
  return fine(mailsLate > 0 ? `${mailsLate} mails go when a portal runs.` : 'None is waiting for long.')
}

function ofPayments({ paymentsInNeed, paymentsLate }: Backlog, portals: number): Finding[] {
  const { fine, note, wrong } = about('payments')
  return [
    paymentsInNeed > 0
      ? note(`${paymentsInNeed} need attention; the page Payments lists them first.`)
      : fine('None needs attention.'),
    ...(paymentsLate > 0 && portals > 0
      ? [
          wrong(
            `${paymentsLate} have not been asked about for 15 minutes.`,
            'Are cards off? See the log, and start the portal anew.',
          ),
        ]
      : []),
  ]
}

/** Whether the latest backup is of today or yesterday, and what is in its way. */
export async function checkBackups({ backups, dataDir, loopback }: Settings, now: Date): Promise<Finding[]> {
  const { fine, note, wrong } = about('backups')
  if (!backups) {
    const says = 'None are made by themselves.'
    return [
      loopback
        ? note(`${says} BACKUP_DIR names a folder for one a day.`)
        : wrong(says, 'Set BACKUP_DIR to a folder on another disk.'),
    ]
  }
  const { folder } = backups
  const found = await listBackups(folder).catch((error: UnusableBackupError) => error)
  if (found instanceof UnusableBackupError) return [wrong(found.message, 'Set BACKUP_DIR to a folder of the portal.')]
  const failure = await lastFailure(folder)
  if (failure)
    return [wrong(`The one of ${failure.at} failed: ${failure.reason}`, `Mend that; it is tried again by itself.`)]
  const [device, ours] = await Promise.all([stat(folder), stat(dataDir)].map((found) => found.catch(() => undefined)))
  if (device && !(await hasAccess(folder, constants.W_OK))) {
    return [wrong(`This account may not write in ${folder}.`, 'Give the folder to the account of the portal.')]
  }
  const usable = notInFuture(now, found)
  const later = found.length - usable.length
  const [latest] = usable
  if (!latest) return [wrong(`There is none in ${folder}.`, 'npm run backup makes one; the portal one a day.')]
  const hours = Math.round((now.getTime() - latest.at.getTime()) / hourMs)
  const age = `The latest is ${latest.file}, ${hours} hours old.`
  if (hours > 26) return [wrong(age, 'Start the portal, which makes one at once, or see its log.')]
  const sameDisk = device !== undefined && device.dev === ours?.dev
  const says = `${later} are from later than now, made by a clock that was wrong; they are never let go. Take them away.`
  return [
    fine(age),
    ...(sameDisk ? [note('They lie on the disk of the data directory: copy them elsewhere.')] : []),
    ...(later > 0 ? [note(says)] : []),
  ]
}
