import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../web')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => /[.]tsx?$/.test(name) && !/^i18n\/..\//.test(name))
  .map((name) => ({ name, text: readFileSync(join(web, name), 'utf8') }))

const lines = (text: string) => text.trimEnd().split('\n').length

test('a file of the pages has at most 250 lines, or gives the reason in its first line', () => {
  expect(sources.length).toBeGreaterThan(500)
  const long = sources.filter(({ text }) => lines(text) > 250 && !text.startsWith('// Longer than 250 lines: '))
  expect(long.map(({ name, text }) => `${name}: ${lines(text)}`)).toEqual([])
})

test('a component has at most 120 lines', () => {
  const long = sources.filter(({ name }) => name.endsWith('.tsx')).flatMap(({ name, text }) => longIn(name, text))
  expect(long).toEqual([])
})

/** Returns the functions at the top of a formatted file that are longer than 120 lines. */
function longIn(name: string, text: string) {
  const functions = text.matchAll(/^(?:export )?function (\w+)[\s\S]*?^\}$/gm)
  return [...functions].flatMap(([code, component = '']) =>
    lines(code) > 120 ? [{ component, name, length: lines(code) }] : [],
  )
}
