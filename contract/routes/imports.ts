import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { countText, id, pageNumber } from '../schemas/fields.ts'
import {
  dataImport,
  dateOrders,
  importFields,
  importKinds,
  importRow,
  importSteps,
  leftOut,
  listedImport,
  nameChoice,
  patientInvitations,
  rowOutcomes,
  unknownNames,
} from '../schemas/import.ts'
import { singleLineText } from '../text.ts'

const maxFileBytes = 20 * 1024 * 1024
const params = z.strictObject({ id })
const ofFile = z.strictObject({ id, file: id })

export const exportClinic = endpoint('exportClinic', 'admin GET /export', {
  summary:
    'Returns patients, appointments, doctors, treatments and payments as a ZIP of CSV files with a README, not encrypted. The import reads all but the payments. Requires a recent sign-in.',
  answer: z.file(),
  answerType: 'application/zip',
  errors: ['reauthentication_required', 'too_many_requests'],
})

export const listImports = endpoint('listImports', 'admin GET /imports', {
  summary: 'Lists the latest 20 imports, newest first.',
  answer: z.array(listedImport),
})

export const addImport = endpoint('addImport', 'admin POST /imports', {
  summary: 'Begins an import. One that stores nothing is deleted after seven days.',
  answer: dataImport,
  errors: ['too_many_requests'],
})

export const getImport = endpoint('getImport', 'admin GET /imports/:id', {
  summary: 'Returns an import with its files, counts and progress.',
  params,
  polled: true,
  answer: dataImport,
  errors: ['no_such_import'],
})

export const removeImport = endpoint('removeImport', 'admin DELETE /imports/:id', {
  summary: 'Discards an import that has stored nothing, with its files.',
  params,
  answer: z.strictObject({ success: z.literal(true) }),
  errors: ['no_such_import', 'import_not_ready'],
})

export const addImportFile = endpoint('addImportFile', 'admin POST /imports/:id/files', {
  summary:
    'Adds a CSV file of at most 20 MB, 100,000 rows and 300 columns to an import, or a calendar (iCalendar) whose events are the rows. The encoding (UTF-8, UTF-16, Windows-1252), the separator and the columns are recognized. A file that cannot be read leaves nothing.',
  params,
  query: z.strictObject({ kind: z.enum(importKinds), name: singleLineText(200) }),
  body: z.strictObject({ file: z.file().check(z.maxSize(maxFileBytes)) }),
  maxFileBytes,
  streamed: true,
  answer: dataImport,
  errors: [
    ...(['no_such_import', 'import_not_ready', 'too_many_requests', 'file_not_text', 'file_one_line'] as const),
    ...(['file_cut_off', 'file_two_headers', 'file_too_many_columns', 'file_too_many_rows'] as const),
  ],
})

export const removeImportFile = endpoint('removeImportFile', 'admin DELETE /imports/:id/files/:file', {
  summary: 'Removes a file from an import that has stored nothing.',
  params: ofFile,
  answer: dataImport,
  errors: ['no_such_import', 'import_not_ready'],
})

export const matchColumns = endpoint('matchColumns', 'admin PUT /imports/:id/files/:file', {
  summary:
    'Sets which field each column of a file contains. Only the check needs all that its rows need. Without `dates`, the order of day, month and year is guessed again when other columns contain dates. Kept for the next file with these headings. Results of a check end.',
  params: ofFile,
  body: z.strictObject({
    columns: z.array(z.nullable(z.enum(Object.values(importFields).flat()))).check(z.maxLength(300)),
    dates: z.optional(z.enum(dateOrders)),
  }),
  answer: dataImport,
  errors: ['no_such_import', 'import_not_ready', 'columns_twice'],
})

export const moveImport = endpoint('moveImport', 'admin POST /imports/:id/steps/:step', {
  summary:
    'Begins the check, the import or the undo of an import, or the invitation of its patients, or stops it after the present batch. The job continues by itself, also after a restart. All but the check and stopping require a recent sign-in. `start` names the check whose results were seen, and is refused after a later one. `invite` mails a link to choose a password to patients of a finished import who have an address and cannot sign in, unless they were invited within 30 days. Idempotent.',
  params: z.strictObject({ id, step: z.enum(importSteps) }),
  query: z.strictObject({ check: z.optional(countText) }),
  answer: dataImport,
  errors: [
    ...(['no_such_import', 'import_not_ready', 'version_conflict', 'columns_incomplete', 'dates_unclear'] as const),
    ...(['reauthentication_required', 'mail_off', 'too_many_requests'] as const),
  ],
})

export const getInvitations = endpoint('getInvitations', 'admin GET /imports/:id/invitations', {
  summary:
    'Counts the patients of an import by whether they can be invited, and the mails of invitations by what became of them.',
  params,
  polled: true,
  answer: patientInvitations,
  errors: ['no_such_import'],
})

export const listImportRows = endpoint('listImportRows', 'admin GET /imports/:id/rows', {
  summary:
    'Lists rows with a result of the check, or with `left` those that were left out or could not be undone. 50 per page. X-Total-Count is the number of all.',
  params,
  query: z.strictObject({ outcome: z.enum([...rowOutcomes, 'left']), page: z.optional(pageNumber) }),
  answer: z.array(importRow),
  errors: ['no_such_import'],
})

export const decideImportRow = endpoint('decideImportRow', 'admin PUT /imports/:id/files/:file/rows/:number', {
  summary:
    'Decides who an undecided row is: one of its candidates, someone new, or left out. Requires a recent sign-in. Idempotent.',
  params: z.strictObject({ id, file: id, number: z.string().check(z.regex(/^[1-9]\d{0,6}$/)) }),
  body: z.strictObject({ decision: z.union([z.enum(['new', 'skip']), id]) }),
  answer: importRow,
  errors: ['no_such_import', 'import_not_ready', 'no_such_patient', 'reauthentication_required'],
})

export const listUnknownNames = endpoint('listUnknownNames', 'admin GET /imports/:id/names', {
  summary:
    'Lists the treatments and doctors that appointments name, but neither the portal nor a file of the import has, with the number of rows and what was chosen for them. The 200 names with most rows; `more` is the number of the others.',
  params,
  answer: unknownNames,
  errors: ['no_such_import'],
})

export const chooseName = endpoint('chooseName', 'admin PUT /imports/:id/names', {
  summary:
    'Chooses the treatment or doctor that an unknown name of a checked import stands for, in all of its rows and also in another check. Rows of a name without a choice stay out. A name that no row has, or that is known, is refused. Requires a recent sign-in. Idempotent.',
  params,
  body: nameChoice,
  answer: unknownNames,
  errors: [
    ...(['no_such_import', 'import_not_ready', 'no_such_name', 'no_such_treatment', 'no_such_doctor'] as const),
    'reauthentication_required',
  ],
})

export const listLeftOut = endpoint('listLeftOut', 'admin GET /imports/:id/left-out/:file', {
  summary: 'Returns the headings of a file and all of its rows that stay out, as they were uploaded, with the reason.',
  params: ofFile,
  answer: leftOut,
  errors: ['no_such_import'],
})
