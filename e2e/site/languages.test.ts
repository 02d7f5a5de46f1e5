import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  appointmentOn,
  bookThrough,
  cards,
  enter,
  expectNoSidewaysScroll,
  holdBack,
  newPerson,
  tabTo,
} from '../support/steps.ts'

const html = (page: Page) => page.locator('html')
const choice = (page: Page) => page.getByRole('banner').getByRole('combobox')
/** The texts of languages other than English that a page has fetched, such as `es-booking`. */
const fetchedTexts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/((?:es|ar)(?:-[a-z]+)*)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []),
  )

/** React's work waits until a module awaits `letIn`; that is let in after React's next piece of work and before the one after. */
function arriveBetweenTwoLooks() {
  let waiting: (() => void) | undefined
  let letIn: (() => void) | undefined
  let from = false
  window.addEventListener('from now on', () => {
    from = true
  })
  const post = MessagePort.prototype.postMessage
  MessagePort.prototype.postMessage = function (...message: unknown[]) {
    const work = () => Reflect.apply(post, this, message)
    if (!from) work()
    else if (!letIn) waiting = work
    else {
      from = false
      letIn()
      setTimeout(work, 50)
    }
  }
  const awaited = {
    // biome-ignore lint/suspicious/noThenProperty: that it is awaited is what is waited for
    then: (resolve: () => void) => {
      letIn = resolve
      waiting?.()
    },
  }
  Object.assign(window, { letIn: awaited })
}

test.describe('in a browser that reads Spanish', () => {
  test.use({ locale: 'es-MX' })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('the pages are Spanish from the first byte', async ({ page }) => {
      await page.goto('/')
      await expect(html(page)).toHaveAttribute('lang', 'es')
      await expect(html(page)).toHaveAttribute('dir', 'ltr')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su nueva sonrisa empieza aquí')
      await expect(page).toHaveTitle(/Reserve su cita/)
      await page.goto('/dashboard')
      await expect(html(page)).toHaveAttribute('lang', 'es')
    })

    test('an address in another language shows that one', async ({ page }) => {
      await page.goto('/about?lang=ar')
      await expect(html(page)).toHaveAttribute('lang', 'ar')
      await expect(html(page)).toHaveAttribute('dir', 'rtl')
    })
  })

  test('what an address says of the language holds for the pages after it', async ({ page }) => {
    await page.goto('/about?lang=ar')
    await page.goto('/contact')
    await expect(html(page)).toHaveAttribute('lang', 'ar')
  })

  test('what the clinic writes is said to be in its own language', async ({ page, portal }) => {
    await page.goto('/')
    await page.mouse.wheel(0, 2_000)
    await expect(page.getByRole('heading', { name: 'Open on Saturdays' })).toHaveAttribute('lang', 'en')
    await expect(page.locator('blockquote p').first()).toHaveAttribute('lang', 'en')
    await enter(page, portal)
    await page.goto(appointmentOn('2026-12-08'))
    const heading = page.getByRole('heading', { name: 'Teeth Cleaning' })
    await expect(heading.locator('[lang=en]')).toHaveText('Teeth Cleaning')
    const id = await bookThrough(page, portal, '2026-12-01', 'Teeth Cleaning')
    await page.goto(`/dashboard/payment/${id}`)
    const payment = page.getByRole('heading', { level: 1, name: 'Pago de Teeth Cleaning' })
    await expect(payment.locator('[lang=en]')).toHaveText('Teeth Cleaning')
  })

  test.describe('where a card is declined', () => {
    test.use({ refusals: /^402 .*\/confirm$/ })

    test('the card form says what is wrong in the language of the page, also after a change', async ({
      page,
      portal,
    }) => {
      await enter(page, portal)
      const id = await bookThrough(page, portal, '2026-12-11', 'Teeth Cleaning')
      await page.goto(`/dashboard/payment/${id}`)
      const field = (title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole('textbox')
      const pay = page.getByRole('button', { name: 'Pagar $49' })
      await field('Número de la tarjeta de PRUEBA').fill(cards.declined)
      await field('Vencimiento de la tarjeta de PRUEBA').fill('12 / 20')
      await field('Código de seguridad de la tarjeta de PRUEBA').fill('123')
      await expect(page.getByRole('alert')).toContainText('El año de vencimiento de su tarjeta ya pasó.')
      await field('Vencimiento de la tarjeta de PRUEBA').fill('12 / 34')
      await pay.click()
      await expect(page.getByRole('alert')).toContainText('Su tarjeta fue rechazada.')
      await field('Vencimiento de la tarjeta de PRUEBA').fill('12 / 20')
      await choice(page).selectOption('ar')
      await expect(field('رقم بطاقة الاختبار')).toHaveValue(cards.declined)
      await expect(page.getByRole('alert')).toContainText('سنة انتهاء بطاقتك في الماضي.')
    })
  })

  test('texts that arrive between two looks of a part that waits for them are said in Spanish', async ({
    page,
    portal,
  }) => {
    await enter(page, portal)
    await bookThrough(page, portal, '2026-12-02', 'Teeth Cleaning')
    await page.addInitScript(arriveBetweenTwoLooks)
    await page.route('**/assets/es-cancel-*.js', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()}\nawait window.letIn` })
    })
    await page.goto('/dashboard')
    const cancel = page.getByRole('article').getByRole('button', { name: /^Cancelar/ })
    await expect(cancel).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('from now on')))
    await cancel.click()
    await expect(page.getByRole('dialog')).toContainText('¿')
  })

  test('the app goes on in Spanish, with the texts that the page said it needs', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('link', { name: 'Opiniones' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/opin|pacientes/i)
    expect((await fetchedTexts(page)).filter((name) => name.startsWith('ar'))).toEqual([])
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('somebody signs up, books and finds the appointment, all in Spanish', async ({ page }) => {
      const person = newPerson()
      await page.goto('/signup')
      await page.getByLabel('Nombre').fill(person.name)
      await page.getByLabel('Correo electrónico').fill(person.email)
      await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
      await page.locator('form').getByRole('button').last().tap()
      await expect(page).toHaveURL(/\/appointment/)
      await page.getByRole('button', { name: 'jueves, 26 de noviembre' }).tap()
      await expect(page.getByText('7 horarios libres').first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Reservar cita: Toothache Check' }).tap()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(/8:40 a\.m\./).first()).toBeVisible()
      await dialog.getByLabel('Teléfono').fill('(503) 555-0107')
      await expectNoSidewaysScroll(page)
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/api/booking'),
      )
      await dialog.getByRole('button', { name: 'Reservar' }).tap()
      expect((await sent).postDataJSON()).toMatchObject({ slot: '08.00 AM - 08.20 AM' })
      await expect(page.getByText('Su cita está reservada').first()).toBeVisible()
      await page.getByRole('link', { name: 'Mis citas' }).tap()
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(page.getByText('26 nov 2026').filter({ visible: true }).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
    })
  })
})

test.describe('in a browser that reads Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test('the pages come from right to left, and nothing moves when the app takes over', async ({ page }) => {
    await page.goto('/')
    await expect(html(page)).toHaveAttribute('dir', 'rtl')
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await page.mouse.move(10, 10)
    await expect(page.locator('#root[data-awaits-app]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
    await expectNoSidewaysScroll(page)
  })

  test('a page names all of the texts that it says, and fetches none of another language', async ({ page, portal }) => {
    const visit = async (address: string) => {
      const named = (await (await page.goto(address))?.text())?.match(/assets\/[\w-]+\.js/g) ?? []
      await page.mouse.move(10, 10)
      await page.mouse.wheel(0, 100)
      await expect(page.locator('[data-awaits-app]')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      const fetched = await fetchedTexts(page)
      expect(fetched.length, address).toBeGreaterThan(1)
      expect(
        fetched.filter((name) => !named.some((file) => file.startsWith(`assets/${name}-`))),
        address,
      ).toEqual([])
      expect(fetched.filter((name) => !/^ar\b/.test(name))).toEqual([])
    }
    for (const address of ['/', '/review', '/contact', '/about', '/login', '/signup', '/privacy']) await visit(address)
    await enter(page, portal)
    for (const address of ['/appointment', '/dashboard']) await visit(address)
  })

  test('what the app does not answer in yet follows a change of language too', async ({ page }) => {
    const letGo = await holdBack(page, '**/assets/home-below-fold-*.js')
    await page.goto('/')
    await choice(page).selectOption('en')
    letGo()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your New Smile Starts Here')
    await expect(page.getByRole('heading', { name: 'Write to us' })).toBeVisible()
  })

  test('an appointment is booked in Arabic by keyboard alone', async ({ page, portal }) => {
    const { keyboard } = page
    await enter(page, portal)
    await page.goto(appointmentOn('2026-12-08'))
    const day = page.locator('[data-day="2026-12-08"]')
    await tabTo(page, day)
    // The day after stands to the left.
    await keyboard.press('ArrowLeft')
    await expect(page.locator('[data-day="2026-12-09"]')).toBeFocused()
    const times = page.waitForResponse(/\/api\/available\?date=2026-12-09/)
    await keyboard.press('Enter')
    await times
    await tabTo(page, page.getByRole('button', { name: /Teeth Cleaning/ }))
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
    await tabTo(page, dialog.getByLabel('رقم الهاتف'))
    await keyboard.type('(503) 555-0108')
    await tabTo(page, dialog.getByRole('button', { name: 'تأكيد الحجز' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('article').getByRole('heading', { name: 'Teeth Cleaning' })).toBeFocused()
  })
})

test('whoever changes the language keeps what the page shows, and the choice, everywhere and next time', async ({
  page,
}) => {
  await page.goto('/contact')
  await page.getByLabel('Subject').fill('Parking')
  await choice(page).selectOption({ label: 'Español' })
  await expect(page.getByLabel('Asunto')).toHaveValue('Parking')
  await expect(html(page)).toHaveAttribute('lang', 'es')
  await expect(page).toHaveTitle(/Contacto/)
  await page.getByRole('link', { name: 'Nosotros' }).first().click()
  await expect(page).toHaveURL('/about')
  await choice(page).selectOption('ar')
  await expect(html(page)).toHaveAttribute('dir', 'rtl')
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await expect(html(page)).toHaveAttribute('dir', 'rtl')
  await page.reload()
  await expect(html(page)).toHaveAttribute('lang', 'ar')
  // A choice counts more than an address.
  await page.goto('/?lang=es')
  await expect(html(page)).toHaveAttribute('lang', 'ar')
  await choice(page).selectOption('en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your New Smile Starts Here')
  await page.reload()
  await expect(html(page)).toHaveAttribute('lang', 'en')
  await expect(html(page)).toHaveAttribute('dir', 'ltr')
})

test('of two choices the later one counts, though its texts come first', async ({ page }) => {
  await page.goto('/about')
  await expect(page.locator('[data-awaits-app]')).toHaveCount(0)
  const letGo = await holdBack(page, '**/assets/ar-*.js')
  const asked = page.waitForRequest('**/assets/ar-*.js')
  await choice(page).selectOption('ar')
  await asked
  await choice(page).selectOption('es')
  await expect(html(page)).toHaveAttribute('lang', 'es')
  const arrived = page.waitForResponse('**/assets/ar-*.js')
  letGo()
  await arrived
  await page.getByRole('link', { name: 'Opiniones' }).first().click()
  await expect(page).toHaveURL('/review')
  await page.reload()
  await expect(html(page)).toHaveAttribute('lang', 'es')
})

test('the language chosen before the app runs is shown when it does', async ({ page }) => {
  const letGo = await holdBack(page, '**/assets/index-*.js')
  await page.goto('/about')
  await choice(page).selectOption('es')
  letGo()
  await expect(html(page)).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('link', { name: 'Nosotros' }).first()).toBeVisible()
})

test('the language chosen while React hydrates the page is shown, and chosen once', async ({ page }) => {
  // React listens on its root from `hydrateRoot` on, some tasks before the page is hydrated.
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const root = document.getElementById('root')
      const listens = root && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
      if (!listens) return port2.postMessage('')
      const select = root.querySelector('select')
      document.documentElement.dataset.chosen = String(root.hasAttribute('data-awaits-app'))
      if (!select) throw new Error('The page has no choice of language.')
      select.value = 'es'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    port2.postMessage('')
  })
  await page.goto('/contact')
  await expect(html(page)).toHaveAttribute('data-chosen', 'true')
  await expect(html(page)).toHaveAttribute('lang', 'es')
  await expect(page.getByLabel('Asunto')).toBeVisible()
  await page.reload()
  await expect(html(page)).toHaveAttribute('lang', 'es')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the language is chosen in the menu', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Menu').first().tap()
    await page.getByRole('navigation', { name: 'Main (small screens)' }).getByLabel('Language').selectOption('ar')
    await expect(html(page)).toHaveAttribute('dir', 'rtl')
    await expectNoSidewaysScroll(page)
  })
})
