import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Writes the names of the tests that passed only when they were tried again into the file `TRIED_AGAIN`, as JSON. */
export default class TriedAgain implements Reporter {
  readonly #names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId}, ${test.fullName}`)
  }

  onTestRunEnd(): void {
    const { TRIED_AGAIN: file } = process.env
    if (file) writeFileSync(file, JSON.stringify(this.#names))
  }
}
