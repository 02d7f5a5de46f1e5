import { expect, test } from 'vitest'
import { toCsv } from './to-csv.ts'

/** Cells as a spreadsheet reads them that separates by this character, with quotes as RFC 4180 has them. */
function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = []
  let [cell, quoted] = ['', false]
  for (const sign of csv.replace(/^\ufeff/, '')) {
    if (sign === '"' && (quoted || cell === '')) quoted = !quoted
    else if (!quoted && (sign === separator || sign === '\n' || sign === '\r')) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

const hostile = [
  ...[
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(1)',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '"=1',
    ' " =1',
  ],
  ...['x;=1+1', 'x; =1', 'x;"=1', 'x\t=1', 'x\n=1', 'x";＝1', 'a,b;@SUM(1)', '";=1', 'x|=1'],
]

test.each([',', ';', '\t', '|'])('E7: no cell is a formula if a spreadsheet separates by %j', (separator) => {
  for (const text of hostile) {
    for (const row of [[text], ['first', text], [text, 'last'], ['a "b', text, 'c']]) {
      const formulas = cellsOf(toCsv([row]), separator).filter((cell) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell))
      expect([text, formulas]).toEqual([text, []])
    }
  }
})

test('E7: leaves names, amounts and times as they are', () => {
  const row = ["Anne-Marie O'Neil", '-12.50', '49.00', '2026-11-27', '08.00 AM - 08.30 AM', 'a "b"', '']
  expect(toCsv([row])).toBe(`\ufeff${row.with(5, '"a ""b"""').join(',')}\r\n`)
})
