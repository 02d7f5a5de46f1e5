import { expect, test } from 'vitest'
import { formatWeek } from '#contract/week-hours.ts'
import { enSheet } from '../../i18n/en/sheet.ts'
import { checkDoctors, toDoctors } from './check-doctors.ts'

const specialities = ['Checkup', 'Teeth Cleaning']
const known = { doctors: [{ name: 'Dr. Ada', email: 'ada@clinic.test' }], specialities, chairs: ['Chair 1'] }
const check = (...rows: string[][]) =>
  checkDoctors(rows, known, enSheet.doctors.faults, formatWeek).map((faults) =>
    faults.flatMap((fault) => fault?.text ?? []),
  )

test.each([
  [['', '', '', '', ''], []],
  [['Dr. Bo', '', 'checkup', 'chair 1', 'Mon 9-12'], ['mon 09:00-12:00']],
  [
    ['Dr. Bo', 'bo@clinic.test', 'Checkup', 'Chair 2', ''],
    ['New chair.', 'No hours: no one can book.'],
  ],
  [
    ['dr. ada', 'ADA@clinic.test', 'Checkup', '', 'Mon 9-12'],
    ['Already there: dr. ada.', 'Already there: ADA@clinic.test.', 'mon 09:00-12:00'],
  ],
  [
    ['', 'bo@', '', '', 'Mon 9-12; Wednes 9'],
    ['Needs a name.', 'Not an email address.', 'Needs a treatment.', 'Not understood from “9” on.'],
  ],
  [
    ['Dr. Bo', '', 'Cleaning', 'x'.repeat(61), 'Mon 9-12'],
    ['No treatment has this name.', 'At most 60 characters.', 'mon 09:00-12:00'],
  ],
])('the row %j has the notes %j', (row, texts) => {
  expect(check(row)).toEqual([texts])
})

test('finds names and chairs that come twice, and suggests the treatment that was meant', () => {
  const faults = checkDoctors(
    [
      ['Dr. Bo', '', 'Cleaning', 'Chair 2', 'Mon 9-12'],
      ['Dr. Bo', '', 'Checkup', 'chair 2', 'Mon 9-12'],
    ],
    known,
    enSheet.doctors.faults,
    formatWeek,
  )
  expect(faults[0]?.[2]?.fix).toBe('Teeth Cleaning')
  expect([faults[1]?.[0]?.text, faults[1]?.[3]]).toEqual(['Already there: Dr. Bo.', undefined])
})

test('marks the row from which on more doctors work at one time than there are chairs', () => {
  const crowd = (chair: string, hours: string) => {
    const rows = [
      ['Dr. Bo', '', 'Checkup', '', 'Mon 9-12'],
      ['Dr. Cy', '', 'Checkup', chair, hours],
      ['Dr. Di', '', 'Checkup', '', 'Tue 9-12'],
    ]
    return checkDoctors(rows, known, enSheet.doctors.faults, formatWeek).map((faults) => faults[4]?.look)
  }
  expect(crowd('', 'Mon 11-13')).toEqual(['note', 'odd', 'note'])
  expect(crowd('', 'Mon 12-13')).toEqual(['note', 'note', 'note'])
  expect(crowd('Chair 2', 'Mon 11-13')).toEqual(['note', 'note', 'note'])
})

test('hours that are left out are those of the row above', () => {
  const rows = [
    ['Dr. Bo', '', 'checkup', '', 'Mon 9-12'],
    ['Dr. Cy', '', 'Checkup', 'Chair 2', ''],
  ]
  expect(check(...rows)[1]).toEqual(['New chair.', 'As above: mon 09:00-12:00'])
  const hours = [{ weekday: 1, start: '09:00', end: '12:00' }]
  expect(toDoctors(rows, specialities)).toEqual([
    { name: 'Dr. Bo', speciality: 'Checkup', hours },
    { name: 'Dr. Cy', speciality: 'Checkup', chair: 'Chair 2', hours },
  ])
  // What is wrong above is marked there only.
  expect(check(['Dr. Bo', '', 'Checkup', '', 'nine'], ['Dr. Cy', '', 'Checkup', '', ''])[1]).toEqual([])
})
