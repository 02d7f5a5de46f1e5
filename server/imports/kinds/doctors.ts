import { sql } from 'kysely'
import { email as emailSchema } from '#contract/schemas/fields.ts'
import type { ImportProblem } from '#contract/schemas/import.ts'
import { singleLineText } from '#contract/text.ts'
import type { WeekHours } from '#contract/week-hours.ts'
import { insertDoctors, type NewDoctor } from '../../doctors/insert-doctors.ts'
import { parseWeek } from '../parse-hours.ts'
import { parseWith, ValueError, type Values, yesOf } from '../parse-values.ts'
import type { PortableKind, Row, RowResult, Scope, Tx, WrittenRow } from '../portable.ts'
import { keepSources } from '../sources.ts'
import { addNamed, findDoctors, findKnown, findTreatments, type Named } from './find-named.ts'
import { oldNumberOf } from './old-number.ts'
import { followFile, undoVersioned } from './versioned-rows.ts'

const versioned = { kind: 'doctors', table: 'doctor' } as const

/** A doctor of a file. */
export interface DoctorFields {
  readonly number?: string | undefined
  readonly name: string
  readonly email?: string | undefined
  /** Names of treatments. */
  readonly speciality?: string | undefined
  readonly treatments: readonly string[]
  readonly hours?: readonly WeekHours[] | undefined
  readonly active?: boolean | undefined
}

/** Doctors by name, and number or address if these are known, with their treatments and weekly hours. */
export const doctors: PortableKind<DoctorFields> = {
  read: readDoctor,
  batch: 100,
  apply: applyDoctors,
  undo: undoDoctors,
}

function readDoctor(values: Values): DoctorFields {
  const name = parseWith(singleLineText(100), values, 'name')
  if (name === undefined) throw new ValueError('missing', 'name')
  return {
    name,
    number: oldNumberOf(values),
    email: parseWith(emailSchema, values, 'email'),
    speciality: values.speciality,
    treatments: (values.treatments ?? '').split(/[;|\n]/).flatMap((each) => each.trim() || []),
    hours: parseWeek(values, 'hours'),
    active: yesOf(values, 'active'),
  }
}

async function applyDoctors(tx: Tx, rows: readonly Row<DoctorFields>[], scope: Scope): Promise<RowResult[]> {
  const [treatments, known] = [await findTreatments(tx), await findDoctors(tx)]
  const added: NewDoctor[] = []
  const results: RowResult[] = []
  for (const { number, fields } of rows) {
    const found = findKnown(known, fields)
    if (found && 'code' in found) {
      results.push({ number, outcome: 'problem', problem: found })
      continue
    }
    if (found) {
      const isNew = added.some(({ id }) => id === found.id)
      results.push(
        isNew
          ? { number, outcome: 'unchanged', result: 'unchanged', objectId: found.id }
          : await updateDoctor(tx, number, found.id, fields),
      )
      continue
    }
    const planned = planDoctor(fields, treatments)
    if ('code' in planned) {
      results.push({ number, outcome: 'problem', problem: planned })
      continue
    }
    added.push(planned)
    addNamed(known, { ...fields, id: planned.id, oldNumber: fields.number ?? null, importedName: null, minutes: 0 })
    results.push({ number, outcome: 'new', result: 'added', objectId: planned.id })
  }
  await insertDoctors(tx, added, scope.today)
  const fields = new Map(rows.map((row) => [row.number, row.fields]))
  await keepSources(
    tx,
    'doctors',
    results.flatMap(({ number, objectId }) => {
      const of = fields.get(number)
      return objectId && of ? [{ objectId, number: of.number, fields: of }] : []
    }),
    scope.importId,
  )
  return results
}

function planDoctor(fields: DoctorFields, treatments: ReadonlyMap<string, Named>): NewDoctor | ImportProblem {
  const performs = fields.treatments.map((each) => [each, treatments.get(each.toLowerCase())?.id] as const)
  const missing = performs.find(([, id]) => id === undefined)
  if (missing) return { code: 'no_such_treatment', field: 'treatments', value: missing[0].slice(0, 100) }
  const ids = [...new Set(performs.flatMap(([, id]) => id ?? []))]
  const speciality = fields.speciality === undefined ? ids[0] : treatments.get(fields.speciality.toLowerCase())?.id
  if (speciality !== undefined) {
    const { name, email, hours = [], active: takesAppointments = true } = fields
    return { id: crypto.randomUUID(), name, email, speciality, performs: ids, hours, takesAppointments }
  }
  const value = fields.speciality?.slice(0, 100)
  return { code: value ? 'no_such_treatment' : 'missing', field: 'speciality', ...(value && { value }) }
}

// Of a doctor who exists, the name and address follow the file. Hours and treatments are the clinic's own.
function updateDoctor(tx: Tx, number: number, id: string, { name, email }: DoctorFields): Promise<RowResult> {
  const lastOf = (last: Partial<DoctorFields>) => ({ name: last.name, email: last.email })
  return followFile(tx, versioned, { number, id, given: { name, email }, lastOf })
}

function undoDoctors(tx: Tx, rows: readonly WrittenRow[]): Promise<number[]> {
  return undoVersioned(
    tx,
    versioned,
    rows,
    sql`not exists (select from booking b where b.doctor_id = t.id)
      and not exists (select from waitlist_entry w where w.doctor_id = t.id)
      and not exists (select from waitlist_offer o where o.doctor_id = t.id)
      and not exists (select from absence a where a.resource_id = t.id)
      and not exists (select from person p where p.doctor_id = t.id)`,
  )
}
