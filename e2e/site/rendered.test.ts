import { expect, test } from '../support/fixtures.ts'
import { holdBack, newPerson, signUp, toast } from '../support/steps.ts'

test.use({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('home, reviews and how to reach the clinic can be read, and the pages link to each other', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your New Smile Starts Here')
    await expect(page.getByText('Closed on public holidays')).toBeVisible()
    await expect(page.getByRole('main').getByText('12 Larch Street').first()).toBeVisible()
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Reviews' }).click()
    await expect(page.getByText('Ruth Abrams')).toBeVisible()
  })
})

test('what is typed and pressed before any script has come is done when the app runs', async ({ page, otherPage }) => {
  const person = newPerson()
  await signUp(otherPage, person)
  const letGo = await holdBack(page, '**/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Show password' }).click()
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Login' }).click()
  expect(new URL(page.url()).search).toBe('')
  letGo()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect(sent.filter((path) => path.includes('/sign-in/'))).toHaveLength(1)
})

for (const [late, scripts] of Object.entries({
  'the app': '**/assets/index-*.js',
  'the part that sends it': '**/assets/home-below-fold-*.js',
})) {
  test(`the message at the foot of home waits for ${late}, though nobody moves any more`, async ({ page }) => {
    const letGo = await holdBack(page, scripts)
    await page.addInitScript(() => {
      const signs = ['scroll', 'wheel', 'pointermove', 'pointerdown', 'keydown', 'focusin']
      const stop = (event: Event) => document.documentElement.dataset.still && event.stopImmediatePropagation()
      for (const sign of signs) window.addEventListener(sign, stop, { capture: true })
    })
    await page.goto('/')
    await page.getByLabel('Email').fill('maya@clinic.test')
    await page.getByLabel('Subject').fill('A question')
    await page.getByRole('textbox', { name: 'Your message' }).fill('Is there parking?')
    await page.getByRole('main').getByRole('button', { name: 'Get Started' }).click()
    await page.evaluate(() => document.documentElement.setAttribute('data-still', 'true'))
    letGo()
    await expect(toast(page, 'Message sent.')).toBeVisible()
  })
}

test('who is signed in is not shown as a stranger first', async ({ page }) => {
  const person = newPerson()
  await signUp(page, person)
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

test('what describes a field is there, whichever side drew it', async ({ page }) => {
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

test.describe('where the browser says what it was forbidden', () => {
  test.use({ refusals: /^Executing inline script violates/ })

  test('what stands in the head for others is data to it, and the policy has nothing to report', async ({ page }) => {
    const reported: string[] = []
    await page.exposeFunction('tell', (text: string) => reported.push(text))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        const { tell } = window as unknown as { tell(text: string): void }
        tell(`${violatedDirective} ${blockedURI}`)
      })
    })
    await page.goto('/')
    await expect(page.getByText('Next free:')).toBeVisible()
    const described = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(described).toMatchObject({ '@type': 'Dentist', name: 'Doctors Portal' })
    // The observer sees what the policy forbids.
    await page.evaluate(() =>
      document.head.append(Object.assign(document.createElement('script'), { text: 'tell("ran")' })),
    )
    await expect.poll(() => reported).toEqual(['script-src-elem inline'])
  })
})

test('a page that is shown later is not taken for the one that arrived', async ({ page }) => {
  const canonical = page.locator('link[rel="canonical"]')
  await page.goto('/')
  await expect(page.locator('#root[data-awaits-app]')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveTitle('About · Doctors Portal')
  await expect(canonical).toHaveCount(0)
  await page.reload()
  await expect(canonical).toHaveAttribute('href', page.url())
  await page.goto('/?from=mail')
  await expect(canonical).toHaveAttribute('href', new URL('/', page.url()).href)
})
