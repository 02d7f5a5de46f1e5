import { describe, expect, test } from 'vitest'
import { readPaste, splitCells } from './read-paste.ts'

const columns = [
  { key: 'name', label: 'Treatment', words: ['Treatment', 'Tratamiento', 'العلاج'] },
  { key: 'price', label: 'Price', words: ['Price', 'Precio', 'السعر'] },
  { key: 'minutes', label: 'Length', words: ['Length', 'Duración', 'المدة'] },
]

describe('splitting cells', () => {
  test.each([
    [
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\t\r\n',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['"a ""b""\nc"\td', [['a "b" c', 'd']]],
    ['\t\n\nx', [['x']]],
    ['', []],
    ['5" pipe\tb', [['5" pipe', 'b']]],
  ])('%j has the cells %j', (text, cells) => {
    expect(splitCells(text)).toEqual(cells)
  })
})

describe('reading a paste', () => {
  test.each([
    ['Treatment\tPrice ($)\tVAT\tLength (min)\nCheckup\t65\t7\t30', ['VAT']],
    ['DURACION\tprecio\tTratamiento\n30\t65\tCheckup', []],
    ['العلاج\tالسعر\tالمدة\nCheckup\t65\t30', []],
  ])('finds the columns by the headings of %j', (text, unused) => {
    expect(readPaste(text, columns, 2)).toEqual({ rows: [['Checkup', '65', '30']], headed: true, unused })
  })

  test('fills the columns from the focused one on without headings, and drops what is beyond', () => {
    expect(readPaste('65\t30\tmore\n80\t40', columns, 1)).toEqual({
      rows: [
        ['', '65', '30'],
        ['', '80', '40'],
      ],
      headed: false,
      unused: [],
    })
  })

  test('takes one line for cells, whatever it says', () => {
    expect(readPaste('Treatment\tPrice', columns, 0)).toMatchObject({
      rows: [['Treatment', 'Price', '']],
      headed: false,
    })
  })
})
