import { type Kysely, sql } from 'kysely'
import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import { type Setup, type SetupStep, type SetupStepName, setupSteps } from '#contract/schemas/setup.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'

type Progress = Pick<Setup, 'done' | 'of' | 'steps' | 'counts'>

/** The steps without which nobody can book. They come next before the others. */
const blocking: readonly SetupStepName[] = ['clinic', 'hours', 'treatments', 'doctors']

interface Row {
  readonly clinic: boolean
  readonly hours: boolean
  readonly policy: boolean
  readonly imported: boolean
  readonly live: boolean
  readonly counts: Setup['counts']
  readonly declared: Readonly<Partial<Record<SetupStepName, { readonly at: string; readonly by: string | null }>>>
}

/** Returns the states of all steps, computed from the data. */
export async function readProgress({
  db,
  clock,
  timeZone,
}: Pick<Context, 'db' | 'clock' | 'timeZone'>): Promise<Progress> {
  const now = clock()
  const { declared, counts, ...found } = await readRow(db, clinicTimeAt(now, timeZone).day, now)
  const { doctors, doctorsWithoutHours } = counts
  // A capability that a step is about joins here.
  const done: Readonly<Record<SetupStepName, boolean>> = {
    clinic: found.clinic,
    hours: found.hours,
    holidays: counts.closedDays > 0,
    treatments: counts.treatments > 0,
    doctors: doctors > 0 && doctorsWithoutHours === 0,
    chairs: counts.chairs > 0,
    policy: found.policy,
    staff: counts.staff > 1 || counts.invited > 0,
    import: found.imported,
    live: found.live,
  }
  const begun: Readonly<Partial<Record<SetupStepName, boolean>>> = { doctors: doctors > doctorsWithoutHours }
  const isDone = (name: SetupStepName) => done[name] || declared[name] !== undefined
  const isTodo = (name: SetupStepName) => !isDone(name) && !begun[name]
  const next = blocking.find(isTodo) ?? setupSteps.find(isTodo)
  const steps = setupSteps.map((name): SetupStep => {
    const { at, by } = declared[name] ?? {}
    return {
      name,
      state: isDone(name) ? 'done' : name === next ? 'next' : begun[name] ? 'look' : 'todo',
      // What the data shows needs no declaration.
      ...(at && !done[name] && { declared: { at: new Date(at).toISOString(), ...(by && { by }) } }),
    }
  })
  return { done: setupSteps.filter(isDone).length, of: setupSteps.length, steps, counts }
}

/** Returns how many steps are done, if not all are. */
export async function getUnfinished(
  context: Pick<Context, 'db' | 'clock' | 'timeZone'>,
): Promise<{ setup?: Pick<Setup, 'done' | 'of'> }> {
  const { done, of } = await readProgress(context)
  return done < of ? { setup: { done, of } } : {}
}

async function readRow(db: Kysely<Database>, today: ClinicDay, now: Date): Promise<Row> {
  const { rows } = await sql<Row>`
    with doctors as (
      select exists (select from working_hours h where h.doctor_id = d.id
        and (h.valid_until is null or h.valid_until >= ${today})) as has_hours
      from doctor d where d.removed_at is null and d.takes_appointments
    )
    select
      exists (select from clinic where '' not in (name, street, city, phone)) as clinic,
      exists (select from opening_hours) as hours,
      exists (select from policy where version > 1) as policy,
      exists (select from data_import where state in ('done', 'inviting')) as imported,
      takes_online_bookings() as live,
      jsonb_build_object(
        'closedDays', (select count(*) from closed_days where last_day >= ${today}),
        'treatments', (select count(*) from treatment where retired_at is null),
        'doctors', (select count(*) from doctors),
        'doctorsWithoutHours', (select count(*) from doctors where not has_hours),
        'chairs', (select count(*) from resource where kind = 'chair'),
        'staff', (select count(*) from person where role <> 'patient' and removed_at is null),
        'invited', (select count(*) from staff_invitation where expires_at > ${now})
      ) as counts,
      (select coalesce(jsonb_object_agg(step, jsonb_build_object('at', declared_at, 'by', p.name)), '{}')
        from setup_step left join person p on p.active_id = declared_by) as declared`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A row of states is always there.')
  return row
}
