import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, cards, expectNoSidewaysScroll, holdBack, prepareRoutes, tabTo } from '../support/steps.ts'
import { bookThrough, enter, newPerson } from '../support/without-pages.ts'

const html = (page: Page) => page.locator('html')
const choice = (page: Page) => page.getByRole('banner').getByRole('combobox')
/** Languages other than English whose texts the page has loaded. */
const loadedTexts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/assets\/(es|ar)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []),
  )

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

  test('the language in a URL applies to the pages after it', async ({ page }) => {
    await page.goto('/about?lang=ar')
    await page.goto('/contact')
    await expect(html(page)).toHaveAttribute('lang', 'ar')
  })

  test("texts of the clinic are marked with the clinic's language", async ({ page, portal }) => {
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

  test('the app loads the Spanish texts once', async ({ page }) => {
    await page.goto('/about')
    await expect(choice(page)).toBeEnabled()
    await page.getByRole('link', { name: 'Opiniones' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/opin|pacientes/i)
    expect(await loadedTexts(page)).toEqual(['es'])
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

    test('a patient signs up, books and finds the appointment in Spanish', async ({ page }) => {
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
    await expect(choice(page)).toBeEnabled()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
    await expectNoSidewaysScroll(page)
  })

  test('a page loads the Arabic texts and no others', async ({ page, portal }) => {
    const visit = async (path: string) => {
      await page.goto(path)
      await expect(choice(page)).toBeEnabled()
      await page.waitForLoadState('networkidle')
      expect(await loadedTexts(page), path).toEqual(['ar'])
    }
    await visit('/')
    await visit('/login')
    await enter(page, portal)
    await visit('/dashboard')
  })

  test('a part that is not hydrated yet follows a change of language too', async ({ page }) => {
    const letGo = await holdBack(page, '**/assets/below-fold-*.js')
    await page.goto('/')
    await expect(choice(page)).toBeEnabled()
    await page.mouse.wheel(0, 400)
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
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('article', { name: 'Teeth Cleaning' })).toBeVisible()
  })
})

test('a change of language keeps the content of the page, and applies to every page and the next visit', async ({
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
  await prepareRoutes(page)
  await page.goto('/about')
  await expect(choice(page)).toBeEnabled()
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

test('the language can be chosen as soon as the app runs', async ({ page }) => {
  const release = await holdBack(page, '**/assets/index-*.js')
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(choice(page)).toBeDisabled()
  release()
  await choice(page).selectOption('es')
  await expect(html(page)).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('link', { name: 'Nosotros' }).first()).toBeVisible()
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
