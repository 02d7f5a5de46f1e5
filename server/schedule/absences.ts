import { sql, type Transaction } from 'kysely'
import type { AbsenceInput, OutageInput } from '#contract/schemas/schedule.ts'
import { parseEnd, parseStart } from '#contract/start-times.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { withLocks } from '../waitlist/with-locks.ts'
import { auditDoctor, type ChangeOutcome, changeSchedule, maxAhead, RolledBack, todayAt } from './change-schedule.ts'

type Tx = Transaction<Database>
type Days = Pick<AbsenceInput, 'from' | 'to' | 'start' | 'end' | 'note' | 'preview'>

/** What differs between absences of doctors and outages of chairs. */
const rules = {
  person: {
    tooMany: 'too_many_absences',
    unknown: 'no_such_doctor',
    audit: (tx: Tx, id: string) => auditDoctor(tx, id, ['absences']),
  },
  chair: {
    tooMany: 'too_many_outages',
    unknown: 'no_such_chair',
    audit: (tx: Tx) => sql`select record_audit_entry('chairs_changed', 'chair', null, null, '{outages}')`.execute(tx),
  },
} as const

/** Adds an absence of a doctor. Not idempotent, but an absence that is added twice means the same as one. */
export function addAbsence(
  context: Context,
  admin: AuditContext,
  { doctor, kind, ...days }: AbsenceInput,
): Promise<ChangeOutcome> {
  return add(context, admin, { of: 'person', id: doctor, kind }, days)
}

/** Adds days on which a chair cannot be used. Not idempotent, but adding them twice means the same as once. */
export function addOutage(
  context: Context,
  admin: AuditContext,
  { chair, ...days }: OutageInput,
): Promise<ChangeOutcome> {
  return add(context, admin, { of: 'chair', id: chair, kind: 'outage' }, days)
}

/** Removes an absence, offers the times that it frees to the waitlist, and returns how many there were, 0 or 1. Idempotent. */
export function removeAbsence(context: Context, admin: AuditContext, id: string): Promise<number> {
  return remove(context, admin, 'person', id)
}

/** Removes an outage, offers the times that it frees to the waitlist, and returns how many there were, 0 or 1. Idempotent. */
export function removeOutage(context: Context, admin: AuditContext, id: string): Promise<number> {
  return remove(context, admin, 'chair', id)
}

interface Absent {
  readonly of: keyof typeof rules
  readonly id: string
  readonly kind: AbsenceInput['kind'] | 'outage'
}

function add(
  context: Context,
  admin: AuditContext,
  { of, id, kind }: Absent,
  { from, to, start = '00:00', end = '24:00', note = '', preview = false }: Days,
): Promise<ChangeOutcome> {
  const { tooMany, unknown, audit } = rules[of]
  return changeSchedule(context, admin, preview, async (tx) => {
    const { ahead } = await tx
      .selectFrom('absence')
      .select(({ fn }) => fn.countAll<number>().as('ahead'))
      .where('resource_id', '=', id)
      .where('last_day', '>=', todayAt(context))
      .executeTakeFirstOrThrow()
    if (ahead >= maxAhead) throw new RolledBack({ outcome: tooMany })
    const known = await tx
      .selectFrom('resource')
      .select('id')
      .where('id', '=', id)
      .where('kind', '=', of)
      .executeTakeFirst()
    if (!known) throw new RolledBack({ outcome: unknown })
    const minutes = { start_minute: parseStart(start) ?? 0, end_minute: parseEnd(end) ?? 0 }
    await tx
      .insertInto('absence')
      .values({ resource_id: id, first_day: from, last_day: to, ...minutes, kind, note })
      .execute()
    await audit(tx, id)
  })
}

function remove(context: Context, admin: AuditContext, of: keyof typeof rules, id: string): Promise<number> {
  const find = async (tx: Tx) =>
    (await findAbsence(tx, of, id)).flatMap(({ first_day, last_day }) => [first_day, last_day])
  return withLocks(context, admin, { days: 'all', freed: find }, async (tx) => {
    const [absence] = await findAbsence(tx, of, id)
    if (!absence) return 0
    await tx.deleteFrom('absence').where('id', '=', id).execute()
    await rules[of].audit(tx, absence.resource_id)
    return 1
  })
}

function findAbsence(tx: Tx, of: keyof typeof rules, id: string) {
  return tx
    .selectFrom('absence')
    .innerJoin('resource', 'resource.id', 'absence.resource_id')
    .select(['resource_id', 'first_day', 'last_day'])
    .where('absence.id', '=', id)
    .where('resource.kind', '=', of)
    .execute()
}
