import { sql } from 'kysely'
import { toDollars } from '#contract/money.ts'
import type { AdminTreatment, Treatment } from '#contract/schemas/treatment.ts'
import { formatSlot } from '#contract/slots.ts'
import { formatStart } from '#contract/start-times.ts'
import type { Translations } from '#contract/translations.ts'
import type { Context } from '../context.ts'
import { isUnused } from '../database/unused-treatment.ts'
import { translationsAs } from './translations.ts'

/** A treatment as queries return it: price in cents, slots in minutes of the day. */
export interface TreatmentRow {
  id: string
  name: string
  price_cents: number
  slots: [start: number, end: number][]
  translations: Translations<'name'>
}

/** Returns every offered treatment with all its slots, by name. */
export async function listTreatments(context: Context): Promise<Treatment[]> {
  const { rows } = await sql<TreatmentRow>`
    select t.id, t.name, t.price_cents, t.translations, coalesce(s.slots, '[]') as slots
    from treatment t
    left join (
      select treatment_id, json_agg(json_build_array(start_minute, end_minute) order by start_minute) as slots
      from treatment_slot group by treatment_id
    ) s on s.treatment_id = t.id
    where t.retired_at is null`.execute(context.db)
  return toTreatments(rows)
}

/** Returns the lowest and the highest price in dollars, or `undefined` if nothing is offered. */
export async function findPrices({ db }: Context): Promise<{ least: number; most: number } | undefined> {
  const { least, most } = await db
    .selectFrom('treatment')
    .select(({ fn }) => [fn.min('price_cents').as('least'), fn.max('price_cents').as('most')])
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  return least === null || most === null ? undefined : { least: toDollars(least), most: toDollars(most) }
}

interface AdminRow {
  id: string
  name: string
  price_cents: number
  minutes: number
  starts: number[]
  weekdays: number[]
  buffer: number
  notice: number
  chairs: string[]
  active: boolean
  version: number
  coming: number
  removable: boolean
  translations: Translations<'name'>
}

/** Returns every treatment for admins, including retired ones, by name; with `id`, only that one. */
export async function listAllTreatments({ db, clock }: Context, id?: string): Promise<AdminTreatment[]> {
  const { rows } = await sql<AdminRow>`
    select t.id, t.name, t.price_cents, s.minutes, s.starts, t.weekdays, t.buffer_minutes as buffer,
      t.notice_minutes as notice, c.chairs, t.translations, t.retired_at is null as active, t.version,
      ${isUnused} as removable, (select count(*)::integer from booking b
        where b.treatment_id = t.id and is_live(b) and lower(b.during) > ${clock()}) as coming
    from treatment t
    cross join lateral (
      select coalesce(min(end_minute - start_minute), 30) as minutes,
        coalesce(array_agg(start_minute::integer order by start_minute), '{}') as starts
      from treatment_slot where treatment_id = t.id
    ) s
    cross join lateral (
      select coalesce(array_agg(resource_id order by resource_id), '{}') as chairs
      from suitable where treatment_id = t.id and position = 2
    ) c
    where ${id ?? null}::uuid is null or t.id = ${id ?? null}`.execute(db)
  return rows.map(toAdminTreatment).sort(byName)
}

/** Returns a treatment for admins. */
export async function findTreatment(context: Context, id: string): Promise<AdminTreatment | undefined> {
  return (await listAllTreatments(context, id))[0]
}

function toAdminTreatment({ id, price_cents, starts, weekdays, translations, ...row }: AdminRow): AdminTreatment {
  return {
    _id: id,
    ...row,
    price: toDollars(price_cents),
    starts: starts.map(formatStart),
    weekdays: weekdays.toSorted(),
    ...translationsAs(translations, 'name'),
  }
}

// Sorted here, since the collation of the database depends on the installation.
const collator = new Intl.Collator('en', { numeric: true })
const byName = (a: { name: string }, b: { name: string }) => collator.compare(a.name, b.name)

/** Converts rows to treatments of the API, by name. */
export function toTreatments(rows: readonly TreatmentRow[]): Treatment[] {
  return rows
    .map(({ id, name, price_cents, slots, translations }) => ({
      _id: id,
      name,
      price: toDollars(price_cents),
      slots: slots.map(([start, end]) => formatSlot({ start, end })),
      ...translationsAs(translations, 'name'),
    }))
    .sort(byName)
}
