import { expect, test } from '../support/fixtures.ts'
import { holdBack, signUp, toast } from '../support/steps.ts'
import { enter, newPerson } from '../support/without-pages.ts'

test.use({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('public pages are readable and link to each other, and no form can be sent', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your New Smile Starts Here')
    await expect(page.getByText('Closed on public holidays')).toBeVisible()
    await expect(page.getByRole('main').getByText('12 Larch Street').first()).toBeVisible()
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Reviews' }).click()
    await expect(page.getByText('Ruth Abrams')).toBeVisible()
    await page.goto('/login')
    await page.getByLabel('Email').fill('maya@clinic.test')
    await page.getByLabel('Password', { exact: true }).fill('a secret')
    await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).search).toBe('')
  })

  test('Get Started leads to the login, which says why, also in another language', async ({ page }) => {
    await page.goto('/?lang=es')
    await page.getByRole('main').locator('a[href="/appointment"]').first().click()
    await expect(page).toHaveURL(/\/login\?from=%2Fappointment$/)
    await expect(page.getByLabel('Correo electrónico')).toBeVisible()
    await expect(page.getByText('Inicie sesión para continuar')).toBeVisible()
  })

  test('a signed-in user sees the calendar and the outlines of the cards', async ({ page, portal }) => {
    await enter(page, portal)
    await page.goto('/appointment')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-day="2026-11-23"]')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Available appointments on/ })).toBeVisible()
    await expect(page.locator('section > ul').last()).toBeVisible()
  })
})

test('a form can be sent as soon as the app runs, with the text typed before', async ({ page, otherPage }) => {
  const person = newPerson()
  await signUp(otherPage, person)
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.keyboard.press('Enter')
  release()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect(paths.filter((path) => path.includes('/sign-in/'))).toHaveLength(1)
  expect(paths).not.toContain('/login')
})

for (const [late, scripts] of Object.entries({
  'the app': '**/assets/index-*.js',
  'its own script': '**/assets/below-fold-*.js',
})) {
  test(`the form at the foot of home waits for ${late} and needs no further movement`, async ({ page }) => {
    const release = await holdBack(page, scripts)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill('maya@clinic.test')
    await page.getByLabel('Subject').fill('A question')
    const message = page.getByRole('textbox', { name: 'Your message' })
    await message.fill('Is there parking?')
    const send = page.getByRole('main').getByRole('button', { name: 'Get Started' })
    await expect(send).toBeDisabled()
    release()
    await expect(send).toBeEnabled()
    await message.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Message sent.')).toBeVisible()
  })
}

test('the lower part of home becomes interactive without an action if it is in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1600 })
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('button', { name: 'Get Started' })).toBeEnabled()
})

test('the appointment page keeps its frame while it loads, and nothing moves', async ({ page, portal }) => {
  await enter(page, portal)
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => entry.toJSON()))).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  const release = await holdBack(page, '**/assets/index-*.js')
  await page.goto('/appointment', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await heading.evaluate((element) => element.setAttribute('data-first', ''))
  release()
  await expect(page.getByText('spaces Available').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeEnabled()
  await expect(heading).toHaveAttribute('data-first')
  expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)).toEqual([])
})

test('a signed-out visitor never sees the appointment page, nor after going back to it', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto('/appointment')
  await expect(page.getByText('spaces Available').first()).toBeVisible()
  await page.goto('/about')
  await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: portal.url } })
  const seen: string[] = []
  await page.exposeFunction('tell', (text: string) => seen.push(text))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { tell } = window as unknown as { tell(text: string): void }
      tell(document.querySelector('h1')?.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
  const shown = async () => {
    await expect(page).toHaveURL(/\/login\?from=%2Fappointment$/)
    await expect(page.getByLabel('Email')).toBeVisible()
  }
  await page.goBack()
  await shown()
  await page.goto('/appointment')
  await shown()
  expect(seen).toContain('Login')
  expect(seen.filter((text) => !['', 'Login', 'Loading'].includes(text))).toEqual([])
})

test('a signed-in user never sees the page of a signed-out one', async ({ page }) => {
  await signUp(page, newPerson())
  const seen: string[] = []
  await page.exposeFunction('tell', (text: string) => seen.push(text))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const { tell } = window as unknown as { tell(text: string): void }
      tell(document.querySelector('nav')?.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/about')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect(seen.filter((text) => text.includes('Login'))).toEqual([])
})

test('every referenced id exists after hydration', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'SignUp' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/6 characters/)
  const named = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-describedby], [aria-labelledby], label[for]')].flatMap((element) =>
      ['aria-describedby', 'aria-labelledby', 'for'].flatMap((name) => element.getAttribute(name)?.split(' ') ?? []),
    ),
  )
  expect(named.length).toBeGreaterThan(3)
  const missing = await page.evaluate((ids) => ids.filter((id) => !document.getElementById(id)), named)
  expect(missing).toEqual([])
})

test.describe('with an inline script', () => {
  test.use({ refusals: /^Executing inline script violates/ })

  test('the page runs without a violation of its policy, which refuses the script', async ({ page }) => {
    const reported: string[] = []
    await page.exposeFunction('tell', (text: string) => reported.push(text))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        const { tell } = window as unknown as { tell(text: string): void }
        tell(`${violatedDirective} ${blockedURI}`)
      })
    })
    const policy = (await page.goto('/'))?.headers()['content-security-policy']
    expect(policy).toContain("script-src 'self';")
    await expect(page.getByText('Next free:')).toBeVisible()
    const described = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(described).toMatchObject({ '@type': 'Dentist', name: 'Doctors Portal' })
    await page.evaluate(() =>
      document.head.append(Object.assign(document.createElement('script'), { text: 'tell("ran")' })),
    )
    await expect.poll(() => reported).toEqual(['script-src-elem inline'])
  })
})

test('the Home link leads to /home, whose canonical address is /', async ({ page }) => {
  await page.goto('/about')
  const home = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Home' })
  await home.click()
  await expect(page).toHaveURL('/home')
  await expect(home).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new URL('/', page.url()).href)
  await page.goto('/')
  await expect(home).toHaveAttribute('aria-current', 'page')
})

test('canonical links are removed when another page is shown', async ({ page }) => {
  const canonical = page.locator('link[rel="canonical"]')
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('combobox')).toBeEnabled()
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveTitle('About · Doctors Portal')
  await expect(canonical).toHaveCount(0)
  await page.reload()
  await expect(canonical).toHaveAttribute('href', page.url())
  await page.goto('/?from=mail')
  await expect(canonical).toHaveAttribute('href', new URL('/', page.url()).href)
})
