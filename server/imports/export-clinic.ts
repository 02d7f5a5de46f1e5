import { type RawBuilder, sql } from 'kysely'
import { columnsOf, toAnswer } from '#contract/field-list.ts'
import { type ImportField, type ImportKind, importFields } from '#contract/schemas/import.ts'
import { personFields } from '#contract/schemas/profile.ts'
import { formatStart } from '#contract/start-times.ts'
import { toCsv } from '#contract/to-csv.ts'
import { formatWeek, type WeekHours } from '#contract/week-hours.ts'
import type { Context } from '../context.ts'
import { exportPayments } from '../payments/export-payments.ts'
import type { Tx } from './portable.ts'
import { writeZip, type ZippedFile } from './write-zip.ts'

const rowsPerFetch = 1_000

type Texts = Partial<Record<ImportField, string | number | null | undefined>>

/** A file of the export: the columns that an import reads, and a query of rows in a fixed order. */
interface Exported {
  readonly kind: ImportKind
  readonly columns: readonly ImportField[]
  readonly rows: RawBuilder<unknown>
  readonly toTexts: (row: Row) => Texts
}

interface Row extends Omit<Texts, 'hours'> {
  /** Of a doctor. */
  readonly week?: WeekHours[] | null
}

/** The number of an object in the old program, or else its ID. */
const numberOf = (kind: ImportKind, id: string) =>
  sql`coalesce((select s.number from import_source s where s.kind = ${sql.lit(kind)} and s.object_id = ${sql.ref(id)}), ${sql.ref(id)}::text)`

const same = ({ week: _, ...row }: Row): Texts => row

const personColumns = columnsOf(personFields)

/** What an export contains of the columns of a person for someone whom an account books for; nothing of the others. */
const memberColumns: Partial<Record<string, RawBuilder<unknown>>> = { name: sql`m.name`, phone: sql`p.phone` }

/** Fields of an appointment that others stand for: the number of the patient, and the end. */
const describing: readonly ImportField[] = ['first', 'last', 'email', 'phone', 'birthDate', 'minutes', 'repeats']

const exported: readonly Exported[] = [
  {
    kind: 'treatments',
    columns: importFields.treatments,
    rows: sql`
      select ${numberOf('treatments', 't.id')} as number, t.name, (t.price_cents / 100.0)::numeric(12, 2)::text as price,
        (select max(end_minute - start_minute) from treatment_slot s where s.treatment_id = t.id) as minutes,
        (select string_agg(to_char(time '00:00' + make_interval(mins => start_minute), 'HH24:MI'), ' ' order by start_minute)
          from treatment_slot s where s.treatment_id = t.id) as starts,
        array_to_string(t.weekdays, ' ') as weekdays, t.buffer_minutes as buffer, t.notice_minutes as notice,
        case when t.retired_at is null then 'yes' else 'no' end as active
      from treatment t order by lower(t.name), t.id`,
    toTexts: same,
  },
  {
    kind: 'doctors',
    columns: importFields.doctors,
    rows: sql`
      select ${numberOf('doctors', 'd.id')} as number, d.name, case when d.email not like '%.invalid' then d.email end as email,
        t.name as speciality, case when d.takes_appointments then 'yes' else 'no' end as active,
        (select string_agg(p.name, '; ' order by lower(p.name)) from suitable s join treatment p on p.id = s.treatment_id
          where s.resource_id = d.id and s.position = 1) as treatments,
        (select jsonb_agg(jsonb_build_object('weekday', weekday, 'start', start_minute, 'end', end_minute)) from working_hours h
          where h.doctor_id = d.id and (h.valid_until is null or h.valid_until >= current_date)) as week
      from doctor d join treatment t on t.id = d.treatment_id where d.removed_at is null order by lower(d.name), d.id`,
    toTexts: ({ week, ...row }) => ({ ...row, hours: week ? formatWeek(week) : null }),
  },
  {
    kind: 'patients',
    // A name is in one column.
    columns: importFields.patients.filter((field) => field !== 'first' && field !== 'last'),
    rows: sql`
      select * from (
        select ${numberOf('patients', 'p.id')} as number,
          case when p.email not like '%.invalid' then p.email else s.fields ->> 'email' end as email,
          s.fields ->> 'birthDate' as "birthDate", ${sql.join(personColumns.map((column) => sql.ref(`p.${column}`)))}
        from person p left join import_source s on s.kind = 'patients' and s.object_id = p.id
        where p.removed_at is null and (p.role = 'patient' or exists (select from booking b where b.account_id = p.id))
        union all
        select m.id::text, null, m.birth_date::text, ${sql.join(personColumns.map((column) => memberColumns[column] ?? sql`null`))}
        from family_member m join person p on p.id = m.account_id where m.removed_at is null
      ) r order by number`,
    toTexts: (row) => ({ ...same(row), ...toAnswer(personFields, row as never) }),
  },
  {
    kind: 'appointments',
    columns: importFields.appointments.filter((field) => !describing.includes(field)),
    rows: sql`
      select ${numberOf('appointments', 'b.id')} as number,
        case when b.member_id is null then ${numberOf('patients', 'b.account_id')} else b.member_id::text end as "patientNumber",
        b.patient_name as patient, t.name as treatment, d.name as doctor, b.day as date, b.start_minute as start,
        b.end_minute as end, (b.price_cents / 100.0)::numeric(12, 2)::text as price, b.state, b.note
      from booking b join treatment t on t.id = b.treatment_id left join doctor d on d.id = b.doctor_id
      where not b.patient_left order by b.day, b.start_minute, number`,
    toTexts: ({ start, end, week: _, ...row }) => ({
      ...row,
      start: formatStart(Number(start)),
      end: formatStart(Number(end)),
    }),
  },
]

const readme = `Export of the portal.

These files are read by its import, with the same columns: ${exported.map(({ kind }) => `${kind}.csv`).join(', ')}.
Import them together, as one import. Columns of another name can be matched there.

${exported.map(({ kind, columns }) => `${kind}.csv: ${columns.join(', ')}`).join('\n')}

"number" identifies a record, and other files refer to it. People whom an account books for are patients of their own.
Times are the clinic's, dates YYYY-MM-DD, prices dollars. Before a text that a spreadsheet would take for a formula there is an
apostrophe, which the import removes. Hours are those of a week; absences, chairs, passwords and reviews are not included.

payments.csv is for reading only: the import does not read it.
`

/**
 * Writes the clinic's data as a ZIP of CSV files while it is read, all of it from one snapshot of the database. A reader that
 * stops for ten seconds ends the transaction, and the archive breaks off. The files hold health data and are not encrypted.
 */
export async function* exportClinic(context: Context): AsyncGenerator<Buffer> {
  const tx = await context.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  const end = async () => {
    if (!tx.isRolledBack) await tx.rollback().execute()
  }
  const files: ZippedFile[] = [
    { name: 'README.txt', content: only(async () => readme) },
    ...exported.map((file) => ({ name: `${file.kind}.csv`, content: writeCsv(tx, file) })),
    {
      name: 'payments.csv',
      content: only(async () => {
        const payments = await exportPayments({ ...context, db: tx }, {})
        // The reader may take longer for them than a transaction may be idle.
        await end()
        return payments
      }),
    },
  ]
  try {
    yield* writeZip(files)
  } finally {
    await end()
  }
}

async function* only(text: () => Promise<string>): AsyncGenerator<string> {
  yield await text()
}

async function* writeCsv(tx: Tx, { kind, columns, rows, toTexts }: Exported): AsyncGenerator<string> {
  yield toCsv([columns])
  const cursor = sql.id(`export_${kind}`)
  await sql`declare ${cursor} no scroll cursor for ${rows}`.execute(tx)
  for (;;) {
    const { rows: fetched } = await sql<Row>`fetch ${sql.lit(rowsPerFetch)} from ${cursor}`.execute(tx)
    const texts = fetched.map((row) => {
      const of = toTexts(row)
      return columns.map((column) => String(of[column] ?? ''))
    })
    // Without another byte order mark.
    yield toCsv(texts).slice(1)
    if (fetched.length < rowsPerFetch) return
  }
}
