import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase } from 'vitest/node'

/** One line about a test that passed only when it was tried again, with the beginning of what the first try said. */
export function triedAgain(name: string, error = ''): string {
  return `${name}: ${stripVTControlCharacters(error).replace(/\s+/g, ' ').slice(0, 400)}`
}

/** Writes a line about each test that passed only when it was tried again into the file `FLAKY_REPORT`, as JSON. */
export default class FlakyReporter implements Reporter {
  readonly #lines: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    this.#lines.push(
      triedAgain(`${test.module.relativeModuleId}, ${test.fullName}`, test.result().errors?.[0]?.message),
    )
  }

  onTestRunEnd(): void {
    const { FLAKY_REPORT: file } = process.env
    if (file) writeFileSync(file, JSON.stringify(this.#lines))
  }
}
