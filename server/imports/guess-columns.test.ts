import { expect, test } from 'vitest'
import { guessColumns, guessDateOrder } from './guess-columns.ts'

test.each([
  // Mixed with dates of the year first, which exist in every order.
  [['1984-03-11', '11/25/1990'], 'mdy'],
  [['1984-03-11', '25/11/1990'], 'dmy'],
  // One wrong date among many.
  [['25/11/1990', '26/11/1990', '11/27/1990', '01/02/1990'], 'dmy'],
  [['1984-03-11', '1990/11/25'], 'ymd'],
  [[''], 'ymd'],
  [['03/04/1984', '1984-03-11'], undefined],
  [['25/11/1990', '11/25/1990'], undefined],
  [['٢٥/١١/١٩٩٠'], 'dmy'],
  [['29.02.2000 08:10', '03.04.2000 08:10'], 'dmy'],
])('guesses the order of %j as %s', (texts, order) => {
  expect(guessDateOrder(texts)).toBe(order)
})

test.each([
  ['appointments', ['PatNum', 'AptDateTime', 'ProcDescript'], ['patientNumber', 'start', 'treatment']],
  ['appointments', ['AptNum', 'PatientID', 'Service'], ['number', 'patientNumber', 'treatment']],
  ['appointments', ['ID', 'CustomerID', 'Customer'], ['number', 'patientNumber', 'patient']],
  ['patients', ['PatientID', 'Title', 'Full name'], ['number', '', 'name']],
  ['patients', ['AptNum', 'Service', 'Nombre', 'Apellidos'], ['', '', 'first', 'last']],
  // The column that says most exactly what it is, wherever it is.
  ['patients', ['ID', 'PatNum', 'HmPhone', 'WirelessPhone'], ['', 'number', '', 'phone']],
  ['appointments', ['eventTypeId', 'Event Type', ''], ['', 'treatment', '']],
  [
    'appointments',
    ['id', 'start', 'end', 'status', 'notes', 'customerId', 'providerId', 'serviceId'],
    ['number', 'start', 'end', 'state', 'note', 'patientNumber', 'doctor', 'treatment'],
  ],
  ['doctors', ['ProvNum', 'Title', 'Provider'], ['number', '', 'name']],
  ['treatments', ['ProcCode', 'Description', 'Fee'], ['number', 'name', 'price']],
] as const)('guesses the columns of %s %j', (kind, headings, fields) => {
  expect(guessColumns(kind, headings)).toEqual(fields)
})
