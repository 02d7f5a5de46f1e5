import { test } from './fixtures.ts'
import { callAs, enterAsAdmin } from './without-pages.ts'

interface Described {
  readonly version: number
  readonly [field: string]: unknown
}

/**
 * Signs `otherPage` in as an admin before each test of the file, and restores the clinic's settings after it, because
 * all tests share the portal. Returns a function that returns the original settings.
 */
export function putSettingsBack(): () => Described {
  let before: Described
  test.beforeEach(async ({ otherPage, portal }) => {
    await enterAsAdmin(otherPage, portal)
    before = await callAs(otherPage, portal, 'GET', '/clinic/settings')
  })
  test.afterEach(async ({ otherPage, portal }) => {
    const { version } = await callAs<Described>(otherPage, portal, 'GET', '/clinic/settings')
    const { notices: _, testimonials: __, sessions: ___, ...place } = before
    await callAs(otherPage, portal, 'PUT', '/clinic', { firstWeekday: null, ...place, version })
  })
  return () => before
}
