import type { AbsenceInput } from '#contract/schemas/schedule.ts'
import { parseEnd, parseStart } from '#contract/start-times.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { transact } from '../database/audited-transaction.ts'
import { changeUnderOffers, lockSchedule } from '../waitlist/offer-freed.ts'
import { auditDoctor, type ChangeOutcome, changeSchedule, maxAhead, RolledBack, todayAt } from './change-schedule.ts'

/** Adds an absence of a doctor. Not idempotent, but an absence that is added twice means the same as one. */
export function addAbsence(
  context: Context,
  admin: AuditContext,
  { doctor, from, to, start = '00:00', end = '24:00', kind, note = '', preview = false }: AbsenceInput,
): Promise<ChangeOutcome> {
  return changeSchedule(context, admin, preview, async (tx) => {
    const { ahead } = await tx
      .selectFrom('doctor_absence')
      .select(({ fn }) => fn.countAll<number>().as('ahead'))
      .where('doctor_id', '=', doctor)
      .where('last_day', '>=', todayAt(context))
      .executeTakeFirstOrThrow()
    if (ahead >= maxAhead) throw new RolledBack({ outcome: 'too_many_absences' })
    const known = await tx.selectFrom('doctor').select('id').where('id', '=', doctor).executeTakeFirst()
    if (!known) throw new RolledBack({ outcome: 'no_such_doctor' })
    const row = {
      doctor_id: doctor,
      first_day: from,
      last_day: to,
      start_minute: parseStart(start) ?? 0,
      end_minute: parseEnd(end) ?? 0,
    }
    await tx
      .insertInto('doctor_absence')
      .values({ ...row, kind, note })
      .execute()
    await auditDoctor(tx, doctor, ['absences'])
  })
}

/** Removes an absence, offers the times that it frees to the waitlist, and returns how many there were, 0 or 1. Idempotent. */
export function removeAbsence(context: Context, admin: AuditContext, id: string): Promise<number> {
  return transact(context.db, admin, async (tx) => {
    await lockSchedule(tx)
    const absence = await tx
      .selectFrom('doctor_absence')
      .select(['doctor_id', 'first_day as from', 'last_day as to'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!absence) return 0
    await changeUnderOffers(context, tx, absence, async () => {
      await tx.deleteFrom('doctor_absence').where('id', '=', id).execute()
      await auditDoctor(tx, absence.doctor_id, ['absences'])
    })
    return 1
  })
}
