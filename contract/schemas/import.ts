import * as z from 'zod/mini'
import { singleLineText } from '../text.ts'
import { id, instant } from './fields.ts'
import { personFields } from './profile.ts'
import { whyReason } from './schedule.ts'

/** What can be imported, in the order in which it is. */
export const importKinds = ['treatments', 'doctors', 'patients', 'appointments'] as const
export type ImportKind = (typeof importKinds)[number]

const importStates = [
  'open',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'inviting',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** What an admin can do with an import. */
export const importSteps = ['check', 'start', 'stop', 'invite', 'undo'] as const
export type ImportStep = (typeof importSteps)[number]

/** The order of day, month and year in dates of a file. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Results of the check of a row. */
export const rowOutcomes = ['new', 'matched', 'unchanged', 'undecided', 'problem'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** The fields that a column can contain. `first` and `last` together are `name`. Those of a person are included. */
export const importFields = {
  treatments: ['number', 'name', 'price', 'minutes', 'starts', 'weekdays', 'buffer', 'notice', 'active'],
  doctors: ['number', 'name', 'email', 'speciality', 'treatments', 'hours', 'active'],
  patients: [
    'number',
    'first',
    'last',
    ...(Object.keys(personFields) as (keyof typeof personFields)[]),
    'email',
    'birthDate',
  ],
  appointments: [
    ...['number', 'patientNumber', 'patient', 'first', 'last', 'email', 'phone', 'birthDate'],
    ...['treatment', 'doctor', 'date', 'start', 'end', 'minutes', 'price', 'state', 'note', 'repeats'],
  ],
} as const satisfies Record<ImportKind, readonly string[]>

const field = z.enum(Object.values(importFields).flat())
export type ImportField = z.infer<typeof field>

/** Groups of fields of which a row needs one each. */
const neededFields: Readonly<Record<ImportKind, readonly (readonly ImportField[])[]>> = {
  treatments: [['name']],
  doctors: [['name']],
  patients: [
    ['name', 'first', 'last'],
    ['number', 'email', 'phone', 'birthDate'],
  ],
  appointments: [['treatment'], ['start'], ['patientNumber', 'patient', 'last', 'email']],
}

/** Returns the groups of needed fields of which no column has one. */
export function missingFields(
  kind: ImportKind,
  columns: readonly (string | null)[],
): readonly (readonly ImportField[])[] {
  return neededFields[kind].filter((group) => !group.some((field) => columns.includes(field)))
}

/** Why a row cannot be imported, or not without a decision. */
const rowProblems = [
  // Of a value
  'missing',
  'invalid',
  'no_such_date',
  'unreadable',
  'too_long',
  'too_many_cells',
  // Of who it is
  'nothing_to_recognize',
  'duplicate_number',
  'duplicate_row',
  'other_name',
  'several_fit',
  'many_namesakes',
  'can_sign_in',
  'unverified',
  // Of an appointment
  'no_such_patient',
  'no_such_treatment',
  'no_such_doctor',
  'patient_busy',
  'closed',
  'not_free',
  'skipped',
  'repeats',
  // Found by the database only
  'taken',
  'try_again',
  'refused',
  // Of an undo
  'changed_since',
] as const
export type RowProblem = (typeof rowProblems)[number]

const problem = z.strictObject({
  code: z.enum(rowProblems),
  field: z.optional(field),
  value: z.optional(z.string()),
  /** Another row of the file. */
  row: z.optional(z.int()),
  /** Why the time of an appointment is not free. */
  why: z.optional(whyReason),
})
export type ImportProblem = z.infer<typeof problem>

const listedFile = z.strictObject({ _id: id, kind: z.enum(importKinds), name: z.string(), rows: z.int() })

const importFile = z.strictObject({
  ...listedFile.shape,
  encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']),
  columns: z.array(z.strictObject({ heading: z.string(), field: z.nullable(field), examples: z.array(z.string()) })),
  /** Absent if no column contains dates; `null` if nothing in the file tells which order it is. */
  dates: z.optional(z.nullable(z.enum(dateOrders))),
})
export type ImportFile = z.infer<typeof importFile>

const counts = z.partialRecord(z.enum(rowOutcomes), z.int())

/** An import in the list of the latest ones. */
export const listedImport = z.strictObject({
  _id: id,
  state: z.enum(importStates),
  by: z.string(),
  createdAt: instant,
  endedAt: z.optional(instant),
  files: z.array(listedFile),
})
export type ListedImport = z.infer<typeof listedImport>

export const dataImport = z.strictObject({
  ...listedImport.shape,
  /** Until when it can be undone. */
  undoUntil: z.optional(instant),
  files: z.array(importFile),
  /** Rows of all files, and those that the job has passed in the present state. */
  rows: z.int(),
  done: z.int(),
  /** The number of the latest check, from 1; 0 before the first. */
  check: z.int(),
  /** Results of the check, by kind. */
  counts: z.partialRecord(z.enum(importKinds), counts),
  /** Undecided rows that an admin decided to import. */
  decided: z.int(),
  /** Whether a decision since the check may change the results of other rows. */
  outdated: z.optional(z.literal(true)),
  /** What the import did, by kind. */
  results: z.partialRecord(
    z.enum(importKinds),
    z.partialRecord(z.enum(['added', 'updated', 'unchanged', 'left_out', 'removed', 'restored', 'kept']), z.int()),
  ),
  /** Whether the job failed and tries again. */
  failing: z.optional(z.literal(true)),
})
export type DataImport = z.infer<typeof dataImport>

const nameKind = z.enum(['treatments', 'doctors'])
const choosable = z.array(z.strictObject({ _id: id, name: z.string() }))

/** What appointments of an import name, but neither the portal nor a file of the import has. */
export const unknownNames = z.strictObject({
  names: z.array(
    z.strictObject({
      kind: nameKind,
      name: z.string(),
      /** Rows with this name. */
      rows: z.int(),
      /** ID of the treatment or doctor that an admin chose for it; `null` for no doctor. */
      chosen: z.optional(z.nullable(id)),
    }),
  ),
  /** Number of names with fewer rows, which are not listed. */
  more: z.int(),
  /** What can be chosen. */
  treatments: choosable,
  doctors: choosable,
})
export type UnknownNames = z.infer<typeof unknownNames>

/** Which treatment or doctor an unknown name stands for; `null` for no doctor. Without a choice, its rows stay out. */
export const nameChoice = z.strictObject({
  kind: nameKind,
  name: singleLineText(100),
  chosen: z.optional(z.nullable(id)),
})
export type NameChoice = z.infer<typeof nameChoice>

/** How many patients of an import can be invited, the reasons why the others cannot, and what became of the mails. */
export const patientInvitations = z.strictObject({
  /** Those who get a mail if the admin invites the patients. */
  ready: z.int(),
  /** Those who were invited within 30 days and cannot sign in yet. */
  invited: z.int(),
  /** Those without an address of their own. */
  noAddress: z.int(),
  canSignIn: z.int(),
  /** Mails of the last 30 days: those not sent yet, delivered and failed. */
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
})
export type PatientInvitations = z.infer<typeof patientInvitations>

const candidate = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  birthDate: z.optional(z.string()),
  appointments: z.int(),
  canSignIn: z.boolean(),
})

export const importRow = z.strictObject({
  file: id,
  kind: z.enum(importKinds),
  number: z.int(),
  /** What the row is about, such as a name. */
  title: z.string(),
  outcome: z.enum(rowOutcomes),
  problem: z.optional(problem),
  candidates: z.optional(z.array(candidate)),
  /** `new`, `skip` or the ID of a candidate. */
  decision: z.optional(z.string()),
})
export type ImportRow = z.infer<typeof importRow>

/** The rows of a file that stay out. */
export const leftOut = z.strictObject({
  headings: z.array(z.string()),
  /** Without a problem, an admin left the row out. */
  rows: z.array(z.strictObject({ cells: z.array(z.string()), problem: z.optional(problem) })),
})
export type LeftOut = z.infer<typeof leftOut>
