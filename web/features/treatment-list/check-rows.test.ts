import { expect, test } from 'vitest'
import { enSheet } from '../../i18n/en/sheet.ts'
import { checkRows, toTreatment } from './check-rows.ts'

const { faults } = enSheet.treatments
const hours = [
  { weekday: 2, opens: 540, closes: 1020 },
  { weekday: 1, opens: 480, closes: 960 },
]
const check = (...rows: string[][]) => checkRows(rows, { names: ['Checkup'], hours }, faults)

test.each([
  [['Crown', '890', '60', '10'], []],
  [['Crown', '$1,200.50', '60', ''], []],
  [['', '', '', ''], []],
  [['', '5', '30', ''], ['Needs a name.']],
  [['checkup ', '5', '30', ''], ['Already there: checkup.']],
  [['Crown', '89O', '60', ''], ['Letter O in it.']],
  [['Crown', '', '60', ''], ['Needs a price, or 0.']],
  [['Crown', '0.3', '60', ''], ['0, or 0.50 to 100,000.']],
  [['Crown', '5', '45-60', ''], ['One number, such as 60.']],
  [
    ['Crown', '5', '4', '300'],
    ['5 to 480.', '0 to 240.'],
  ],
  [
    ['Crown', '0', '481', ''],
    ['Free? Patients see “Free”.', '5 to 480.'],
  ],
])('the row %j has the faults %j', (row, texts) => {
  expect(check(row)[0]?.flatMap((fault) => fault?.text ?? [])).toEqual(texts)
})

test('suggests the number that was meant, and finds a name that comes twice', () => {
  expect(check(['Crown', '89O.00', '6O', ''])[0]?.map((fault) => fault?.fix)).toEqual([
    undefined,
    '890.00',
    '60',
    undefined,
  ])
  expect(check(['Crown', '5', '30', ''], ['CROWN', '5', '30', ''])[1]?.[0]?.text).toBe('Already there: CROWN.')
})

test('a treatment starts from opening to closing on all open days', () => {
  expect(toTreatment(['Crown', '890', '240', ''], hours)).toEqual({
    ...{ name: 'Crown', price: 890, minutes: 240, buffer: 0, active: true },
    starts: ['08:00', '12:00'],
    weekdays: [1, 2],
  })
  expect(toTreatment(['Quick look', '0', '5', '5'], hours).starts.length).toBeLessThanOrEqual(100)
  expect(toTreatment(['Crown', '890', '60', ''], [])).toMatchObject({ weekdays: [1, 2, 3, 4, 5] })
})
