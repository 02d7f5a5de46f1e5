import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { Audit, Outcome } from '@siteimprove/alfa-act'
import { Playwright } from '@siteimprove/alfa-playwright'
import rules from '@siteimprove/alfa-rules'
import { Conformance, Criterion } from '@siteimprove/alfa-wcag'
import { explanationOf, type Finding } from './accessibility-exceptions.ts'

/** Rules of Alfa: WCAG 2.2 AA, ARIA and best practices, without those of level AAA. */
const alfaRules = rules.reject((rule) =>
  rule.requirements.some((requirement) => Criterion.isCriterion(requirement) && !Conformance.isAA()(requirement)),
)

// Its file for browsers, which is evaluated in the page: nothing is fetched, and the page's policy stays in force.
const ibmSource = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8')

/** The part of IBM's engine that is used here. Its types refer to declarations that the package does not contain. */
interface IbmEngine {
  readonly Checker: new () => {
    check(page: Document, guidelines: readonly string[]): Promise<{ readonly results: readonly IbmResult[] }>
  }
}
interface IbmResult {
  readonly ruleId: string
  readonly reasonId: string
  readonly value: readonly [policy: string, confidence: string]
  readonly message: string
  readonly snippet: string
}

/** The engines besides axe. */
export const otherEngines = [findByAlfa, findByIbm] as const

/** Checks the page as it is by these engines. Findings need a reason in accessibility-exceptions.ts. */
export async function expectAccessibleToOthers(
  page: Page,
  engines: readonly ((page: Page) => Promise<Finding[]>)[],
): Promise<void> {
  const { pathname } = new URL(page.url())
  const found: Finding[] = []
  for (const find of engines) found.push(...(await find(page)))
  const unexplained = found.filter((finding) => explanationOf(finding, pathname) === undefined)
  expect(
    unexplained.map(({ engine, rule, message, element }) => `${engine} ${rule}: ${message}: ${element}`),
    page.url(),
  ).toEqual([])
}

/** Returns what fails by a rule of Alfa. Rules that ask a question are not answered. */
async function findByAlfa(page: Page): Promise<Finding[]> {
  const copy = await Playwright.toPage(await page.evaluateHandle(() => document))
  const outcomes = await Audit.of(copy, alfaRules).evaluate()
  return [...outcomes].flatMap((outcome) => {
    if (!Outcome.isFailed(outcome)) return []
    const reasons = [...outcome.expectations.values()].flatMap((expectation) =>
      expectation.isErr() ? [expectation.getErrUnsafe().message] : [],
    )
    return [
      {
        engine: 'alfa' as const,
        rule: outcome.rule.uri.split('/').at(-1) ?? '',
        message: reasons.join(' '),
        element: String(outcome.target).replaceAll(/\s+/g, ' ').slice(0, 300),
      },
    ]
  })
}

/** Returns what fails by a requirement or recommendation of IBM. What only a person can decide is no finding. */
async function findByIbm(page: Page): Promise<Finding[]> {
  await page.evaluate(ibmSource)
  return page.evaluate(async () => {
    const { ace } = globalThis as unknown as { ace: IbmEngine }
    const { results } = await new ace.Checker().check(document, ['IBM_Accessibility'])
    return results
      .filter(({ value: [policy, confidence] }) => policy !== 'INFORMATION' && confidence === 'FAIL')
      .map(({ ruleId, reasonId, message, snippet }) => ({
        engine: 'ibm' as const,
        rule: `${ruleId} ${reasonId}`,
        message,
        element: snippet.slice(0, 300),
      }))
  })
}
