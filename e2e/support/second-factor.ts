import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { PreparedFactor } from '#contract/schemas/second-factor.ts'
import { expect } from './fixtures.ts'
import { enterAsAdmin, type Person } from './without-pages.ts'

interface Portal {
  readonly url: string
  makeAdmin(person: { email: string; password: string }): Promise<void>
}

/** Returns the code that an authenticator app shows at the time of the portal. */
export async function codeOf(page: Page, portal: { url: string }, secret: string): Promise<string> {
  const answer = await page.request.get(`${portal.url}/api/auth/get-session`)
  const timestamp = Date.parse(answer.headers()['x-server-time'] ?? '')
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp })
}

/** Returns six digits that are no code of the app at this time. */
export async function wrongCodeOf(page: Page, portal: { url: string }, secret: string): Promise<string> {
  const right = await codeOf(page, portal, secret)
  return String((Number(right) + 500_000) % 1_000_000).padStart(6, '0')
}

/** Signs the browser in as a new admin with a second factor, which this session has passed, without the pages. */
export async function enterWithFactor(page: Page, portal: Portal): Promise<Person & PreparedFactor> {
  const admin = await enterAsAdmin(page, portal)
  const headers = { origin: portal.url }
  const url = `${portal.url}/api/session/second-factor`
  const answer = await page.request.post(`${url}/secret`, { headers, data: { password: admin.password } })
  const prepared: PreparedFactor = await answer.json()
  const code = await codeOf(page, portal, prepared.secret)
  const turnedOn = await page.request.put(url, { headers, data: { code } })
  expect(turnedOn.ok(), await turnedOn.text()).toBe(true)
  return { ...admin, ...prepared }
}
