import { sql } from 'kysely'
import type { DoctorRow } from '#contract/schemas/doctor.ts'
import { parseEnd, parseStart } from '#contract/start-times.ts'
import { formatWeek, type WeekHours } from '#contract/week-hours.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import type { Locked } from '../database/locked.ts'
import { insertDoctors } from '../doctors/insert-doctors.ts'
import { type ChangeOutcome, changeSchedule, RolledBack, todayAt } from './change-schedule.ts'

type Tx = Locked<'schedule'>

interface Added {
  readonly addedCount: number
  readonly result: ChangeOutcome
}

/**
 * Adds doctors who perform all offered treatments, with their hours from today on and the chairs that do not exist, all or none.
 * Skips those who exist with the same entries; no other may have the name of one who works here. Idempotent.
 */
export async function addDoctors(context: Context, admin: AuditContext, inputs: readonly DoctorRow[]): Promise<Added> {
  let addedCount = 0
  const result = await changeSchedule(context, admin, false, async (tx) => {
    const missing = await findMissing(tx, inputs.map(toEntries))
    const chairs = await keepChairs(tx, missing)
    const { specialities, performs } = await readTreatments(tx)
    const added = missing.map(({ name, email, speciality, chair, hours }) => {
      const treatment = specialities.get(speciality)
      if (treatment === undefined) throw new RolledBack({ outcome: 'no_such_speciality' })
      const usualChair = chair === null ? undefined : chairs.get(chair)
      const id = crypto.randomUUID()
      return { id, name, email, speciality: treatment, performs, usualChair, hours, takesAppointments: true }
    })
    await insertDoctors(tx, added, todayAt(context))
    addedCount = added.length
  })
  return { addedCount, result }
}

interface Entries {
  readonly name: string
  readonly email?: string | undefined
  readonly speciality: string
  readonly chair: string | null
  readonly hours: readonly WeekHours[]
}

function toEntries({ hours, chair, ...input }: DoctorRow): Entries {
  const toMinutes = ({ weekday, start, end }: DoctorRow['hours'][number]) => {
    return { weekday, start: parseStart(start) ?? 0, end: parseEnd(end) ?? 0 }
  }
  return { ...input, chair: chair ?? null, hours: hours.map(toMinutes) }
}

async function findMissing(tx: Tx, inputs: readonly Entries[]): Promise<Entries[]> {
  const { rows } = await sql<Entries>`
    select d.name, d.email, t.name as speciality, c.name as chair,
      coalesce((select jsonb_agg(jsonb_build_object('weekday', weekday, 'start', start_minute, 'end', end_minute))
        from working_hours h where h.doctor_id = d.id and h.valid_until is null), '[]') as hours
    from doctor d join treatment t on t.id = d.treatment_id left join resource c on c.id = d.usual_chair_id
    where d.removed_at is null`.execute(tx)
  const known = new Map(rows.map((row) => [row.name.toLowerCase(), row]))
  return inputs.filter((input) => {
    const found = known.get(input.name.toLowerCase())
    if (found && !isSame(found, input)) throw new RolledBack({ outcome: 'doctor_exists' })
    known.set(input.name.toLowerCase(), found ?? input)
    return !found
  })
}

// Without an address in the request, any is the same.
function isSame(known: Entries, input: Entries): boolean {
  const textOf = ({ speciality, chair, hours }: Entries) =>
    JSON.stringify([speciality, chair?.toLowerCase(), formatWeek(hours)])
  return (input.email === undefined || input.email === known.email) && textOf(known) === textOf(input)
}

async function readTreatments(tx: Tx) {
  const rows = await tx.selectFrom('treatment').select(['id', 'name', 'retired_at']).execute()
  return {
    specialities: new Map(rows.map(({ id, name }) => [name, id])),
    performs: rows.flatMap(({ id, retired_at }) => (retired_at === null ? id : [])),
  }
}

/** Adds the chairs that do not exist at the end of the list. Returns the IDs of all named ones. */
async function keepChairs(tx: Tx, rows: readonly Entries[]): Promise<Map<string, string>> {
  const names = [...new Set(rows.flatMap(({ chair }) => chair ?? []))]
  const { numAffectedRows = 0n } = await sql`
    insert into resource (kind, name, position)
    select 'chair', name, (select coalesce(max(position), -1) from resource where kind = 'chair') + place
    from unnest(${names}::text[]) with ordinality as named (name, place)
    on conflict do nothing`.execute(tx)
  if (numAffectedRows > 0n)
    await sql`select record_audit_entry('chairs_changed', 'chair', null, null, '{}')`.execute(tx)
  const { rows: found } = await sql<{ name: string; id: string }>`
    select named.name, c.id from unnest(${names}::text[]) as named (name)
    join resource c on c.kind = 'chair' and lower(c.name) = lower(named.name)`.execute(tx)
  return new Map(found.map(({ name, id }) => [name, id]))
}
