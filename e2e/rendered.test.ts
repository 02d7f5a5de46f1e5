import { expect, test } from './fixtures.ts'
import { newPerson, signUp, toast } from './steps.ts'

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

test('what is typed and pressed before the app runs is done when it does', async ({ page, otherPage }) => {
  const person = newPerson()
  await signUp(otherPage, person)
  let letGo: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  expect(new URL(page.url()).search).toBe('')
  letGo()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('the message at the foot of home waits for the part that sends it', async ({ page }) => {
  let letGo: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/home-more-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await page.getByLabel('Email').fill('maya@clinic.test')
  await page.getByLabel('Subject').fill('A question')
  await page.getByRole('textbox', { name: 'Your message' }).fill('Is there parking?')
  await page.getByRole('main').getByRole('button', { name: 'Get Started' }).click()
  letGo()
  await expect(toast(page, 'Your message is with the reception.')).toBeVisible()
})

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
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/6 characters.+/)
  const named = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-describedby], [aria-labelledby], label[for]')].flatMap((element) =>
      ['aria-describedby', 'aria-labelledby', 'for'].flatMap((name) => element.getAttribute(name)?.split(' ') ?? []),
    ),
  )
  expect(named.length).toBeGreaterThan(3)
  const missing = await page.evaluate((ids) => ids.filter((id) => !document.getElementById(id)), named)
  expect(missing).toEqual([])
})
