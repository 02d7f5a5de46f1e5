import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '../server/settings.ts'
import { acceptedFindings } from './outside-judges.ts'

const root = join(import.meta.dirname, '..')
const documents = execFileSync('git', ['ls-files', '*.md', 'docs/*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && file !== 'CHANGELOG.md')

test.each([...new Set(documents)])('%s names only files that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8')
  const paths = [...text.matchAll(/`((?:contract|server|web|e2e|prove|bench|scripts|deploy|docs)\/[\w./-]+)`/g)]
  const links = [...text.matchAll(/\]\((?!https?:)([\w./-]+)\)/g)].map(([, path = '']) => join(document, '..', path))
  const missing = [...paths.map(([, path = '']) => path), ...links].filter((path) => !existsSync(join(root, path)))
  expect(missing).toEqual([])
})

test('docs/proof.md shows the findings of outside judges that stay', () => {
  const text = readFileSync(join(root, 'docs/proof.md'), 'utf8')
  const rows = acceptedFindings.map(({ judge, reason }) => `| ${judge} | ${reason} |`)
  expect(rows.filter((row) => !text.includes(row))).toEqual([])
})

test('the README or a page of docs/ names every setting', () => {
  const text = documents.map((document) => readFileSync(join(root, document), 'utf8')).join('\n')
  // DEV is set by `npm run dev`.
  const missing = settingNames.filter((name) => name !== 'DEV' && !new RegExp(`\\b${name}\\b`).test(text))
  expect(missing).toEqual([])
})
