import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { explainFindings } from './outside-judges.ts'

// Checks by the Nu HTML Checker what browser tests have saved in test-results/html/ (e2e/support/save-html.ts), and the style
// sheets. Needs Java. Exits with 1 if a finding has no reason in outside-judges.ts. After a run of all states, a reason that
// explains nothing counts as well.
const root = join(import.meta.dirname, '..')
const saved = join(root, 'test-results/html')
const styles = globSync(['dist/web/assets/*.css', 'server/test-mode/**/*.css'], { cwd: root })
const checker = join(root, 'node_modules/vnu-jar/build/dist/vnu.jar')

/** A message of the checker. One of type `info` without a `subType` is a hint, not a warning. */
interface Message {
  readonly type: 'error' | 'info' | 'non-document-error'
  readonly subType?: string
  readonly url?: string
  readonly message: string
  readonly extract?: string
}

const pages = existsSync(saved) ? readdirSync(saved).length : 0
if (spawnSync('java', ['-version']).status !== 0) console.log('Java is missing.')
else if (pages === 0) throw new Error('No browser test has saved its HTML.')
else report(findings())

function findings(): string[] {
  const options = ['--also-check-css', '--format', 'json', '--exit-zero-always']
  // Deeply nested pages need a larger stack.
  const words = ['-Xss4m', '-jar', checker, ...options, saved, ...styles]
  const { stderr } = spawnSync('java', words, { cwd: root, encoding: 'utf8', maxBuffer: 1024 ** 3 })
  const { messages } = JSON.parse(stderr) as { messages: Message[] }
  return messages
    .filter(({ type, subType }) => type !== 'info' || subType !== undefined)
    .map(({ url, message, extract = '' }) => {
      return `${url?.split('/').at(-1)}: ${message} ${extract.replaceAll(/\s+/g, ' ')}`
    })
}

function report(found: readonly string[]): void {
  const { unexplained, unused } = explainFindings('Nu HTML Checker', found)
  const outdated = process.env.FULL === '1' ? unused : []
  const kinds = Map.groupBy(unexplained, (text) => text.replace(/^[^:]*: /, '').slice(0, 90))
  for (const texts of kinds.values()) console.log(`${texts.length} like: ${texts[0]}`)
  for (const reason of outdated) console.log(`It explains nothing: ${reason}`)
  console.log(`${pages} pages: ${found.length} findings, ${unexplained.length} without a reason`)
  process.exitCode = unexplained.length + outdated.length > 0 ? 1 : 0
}
