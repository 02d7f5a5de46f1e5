import { expect, test } from '../support/fixtures.ts'
import {
  appointmentOn,
  chooseInMenu,
  expectNoSidewaysScroll,
  holdBack,
  openDialog,
  paste,
  tabTo,
  toast,
  treatmentCard,
} from '../support/steps.ts'
import { bookThrough, callAs, enter, enterAsAdmin } from '../support/without-pages.ts'

test.use({ refusals: /^409 \/api\/(schedule\/)?treatment.*$/ })

const rowOf = (page: import('@playwright/test').Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('an admin changes price and start times, and a patient who is looking sees it', async ({
  page,
  otherPage,
  portal,
}) => {
  await enter(otherPage, portal)
  await otherPage.goto(appointmentOn('2026-12-09'))
  await expect(treatmentCard(otherPage, 'Teeth Cleaning')).toContainText('9 spaces Available')

  await enterAsAdmin(page, portal)
  await page.goto('/dashboard')
  await page
    .getByRole('navigation', { name: 'Dashboard', exact: true })
    .getByRole('link', { name: 'Treatments' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Treatments 6')
  await expect(rowOf(page, 'Teeth Cleaning')).toContainText('9 per day, 08.30 AM – 01.00 PM')
  await page.getByRole('button', { name: 'Edit: Teeth Cleaning' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Teeth Cleaning' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Price in dollars').fill('54.50')
  await dialog.getByLabel('Start times').fill('9, 9:30 2 pm')
  await expect(dialog.getByRole('list', { name: 'Times on a day' }).getByRole('listitem')).toHaveText([
    '09.00 AM – 09.30 AM',
    '09.30 AM – 10.00 AM',
    '02.00 PM – 02.30 PM',
  ])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Teeth Cleaning saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit: Teeth Cleaning' })).toBeFocused()
  await expect(rowOf(page, 'Teeth Cleaning')).toContainText('$54.50')

  await otherPage.reload()
  await expect(treatmentCard(otherPage, 'Teeth Cleaning')).toContainText('3 spaces Available')
  await expect(treatmentCard(otherPage, 'Teeth Cleaning')).toContainText('$54.50')
  const booking = await openDialog(otherPage, 'Teeth Cleaning')
  await booking.getByLabel('Number').fill('(503) 555-0109')
  await booking.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(otherPage, 'appointment is set, Dec 9, 2026 at 09.00 AM – 09.30 AM')).toBeVisible()
})

test('adds a treatment by keyboard, with errors at the fields', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/treatments')
  const add = page.getByRole('button', { name: 'Add treatment' })
  await expect(rowOf(page, 'Teeth Cleaning')).toBeVisible()
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add treatment' })
  const field = (label: string) => dialog.getByLabel(label)
  await expect(field('Name')).toBeFocused()
  await page.keyboard.type('teeth cleaning')
  await tabTo(page, field('Price in dollars'))
  await page.keyboard.type('-1')
  await tabTo(page, field('Start times'))
  await page.keyboard.type('8:30, 8:45')
  await tabTo(page, field('Monday'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(field('Price in dollars')).toBeFocused()
  await expect(field('Price in dollars')).toHaveAccessibleDescription('Enter 0 if it’s free Price can’t be negative')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('890')
  await page.keyboard.press('Enter')
  await expect(field('Start times')).toBeFocused()
  await expect(field('Start times')).toHaveAccessibleDescription(/closer together than the treatment’s length/)

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await field('Length in minutes').fill('٣٠')
  await tabTo(page, dialog.getByRole('button', { name: 'Fill this range' }))
  await page.keyboard.press('Enter')
  await expect(field('Start times')).toHaveValue('09:00, 09:30, 10:00, 10:30, 11:00, 11:30')
  await expect(field('Start times')).not.toHaveAccessibleDescription(/closer together/)
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(field('Name')).toHaveAccessibleDescription('A treatment with this name already exists.')
  await expect(field('Name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Crown')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Crown added. Patients can book it now.')).toBeVisible()
  await expect(rowOf(page, 'Crown')).toContainText('Tue–Fri')
  await expect(add).toBeFocused()

  await chooseInMenu(page, 'Delete: Crown')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep' })).toBeFocused()
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Crown deleted')).toBeVisible()
  await expect(rowOf(page, 'Crown')).toBeHidden()
})

test('a patient sees the name that an admin entered in the patient’s language, and else the clinic’s', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/treatments')
  await page.getByRole('button', { name: 'Edit: Teeth Cleaning' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Teeth Cleaning' })
  await dialog.getByText('In other languages').click()
  await expect(dialog.getByLabel('Name (العربية)')).toHaveAttribute('dir', 'rtl')
  await expect(dialog.getByLabel('Name (Español)')).toHaveAttribute('placeholder', 'Teeth Cleaning')
  await dialog.getByLabel('Name (Español)').fill('x'.repeat(101))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Name (Español)')).toBeFocused()
  await expect(dialog.getByLabel('Name (Español)')).toHaveAccessibleDescription('Keep the name under 100 characters')
  await dialog.getByLabel('Name (Español)').fill('Limpieza dental')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Teeth Cleaning saved')).toBeVisible()
  await page.getByRole('button', { name: 'Edit: Teeth Cleaning' }).click()
  await expect(dialog.getByLabel('Name (Español)')).toHaveValue('Limpieza dental')

  await enter(otherPage, portal)
  await bookThrough(otherPage, portal, '2026-12-09', 'Teeth Cleaning')
  const speak = (value: string) => otherPage.context().addCookies([{ name: 'lang', value, url: portal.url }])
  await speak('es')
  await otherPage.goto(appointmentOn('2026-12-10'))
  const card = otherPage.getByRole('listitem').filter({ hasText: 'Limpieza dental' })
  await expect(card.locator('[lang=es]')).toHaveText('Limpieza dental')
  await card.getByRole('button', { name: 'Reservar cita' }).click()
  await expect(otherPage.getByRole('dialog', { name: 'Limpieza dental' })).toBeVisible()
  await otherPage.goto('/dashboard')
  await expect(rowOf(otherPage, 'Limpieza dental').getByRole('button', { name: /Limpieza dental/ })).toBeVisible()
  await speak('ar')
  await otherPage.goto('/dashboard')
  await expect(rowOf(otherPage, 'Teeth Cleaning').locator('[lang=en]')).toHaveText('Teeth Cleaning')
})

test('a treatment is retired and brought back; what is booked stays', async ({ page, otherPage, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(otherPage, portal)
  await bookThrough(otherPage, portal, '2026-12-09', 'Teeth Whitening')
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/treatments')
  await chooseInMenu(page, 'Retire: Teeth Whitening')
  await expect(toast(page, 'Teeth Whitening retired. Its upcoming appointment stays')).toBeVisible()
  await expect(rowOf(page, 'Teeth Whitening')).toContainText('Retired')
  await expectNoSidewaysScroll(page)
  await otherPage.goto(appointmentOn('2026-12-09'))
  await expect(treatmentCard(otherPage, 'Teeth Cleaning')).toBeVisible()
  await expect(treatmentCard(otherPage, 'Teeth Whitening')).toBeHidden()
  await otherPage.goto('/dashboard')
  await expect(rowOf(otherPage, 'Teeth Whitening')).toBeVisible()

  await chooseInMenu(page, 'Restore: Teeth Whitening')
  await expect(toast(page, 'Teeth Whitening restored. Patients can book it again.')).toBeVisible()
  await otherPage.goto(appointmentOn('2026-12-09'))
  await expect(treatmentCard(otherPage, 'Teeth Whitening')).toContainText('3 spaces Available')
})

test('shows an edit conflict and the other admin’s version', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/treatments')
  await page.getByRole('button', { name: 'Edit: Cavity Filling' }).click()
  const all = await callAs<{ _id: string; name: string; coming: number; removable: boolean }[]>(
    page,
    portal,
    'GET',
    '/treatments',
  )
  const { _id, coming, removable, ...filling } = all.find(({ name }) => name === 'Cavity Filling') ?? { _id: '' }
  await callAs(page, portal, 'PUT', `/treatment/${_id}`, { ...filling, price: 85 })
  await page.getByLabel('Price in dollars').fill('99')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else has changed this.')
  await page.getByRole('button', { name: 'Show latest version' }).click()
  await expect(page.getByLabel('Price in dollars')).toHaveValue('85')
  await page.getByLabel('Price in dollars').fill('99')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Cavity Filling')).toContainText('$99')
})

test('keeps a dialog open that was opened after an earlier save', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  const letGo = await holdBack(page, '**/api/treatment/*')
  await page.goto('/dashboard/treatments')
  const edit = (name: string) => page.getByRole('button', { name: `Edit: ${name}` })
  await edit('Cavity Filling').click()
  const sent = page.waitForRequest('**/api/treatment/*')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await sent
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await edit('Teeth Cleaning').click()
  await page.getByLabel('Price in dollars').fill('55')
  letGo()
  await expect(toast(page, 'Cavity Filling saved')).toBeVisible()
  await expect(page.getByLabel('Price in dollars')).toHaveValue('55')
})

test('an admin types and pastes several treatments, corrects what is marked, and saves them at once', async ({
  page,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/treatments')
  await page.getByRole('link', { name: 'Add several' }).click()
  const cell = (column: string, row: number) => page.getByLabel(`${column}, row ${row}`)
  const save = page.getByRole('button', { name: /^(Save|Go to)/ })
  await cell('Treatment', 1).fill('Crown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('890')
  await page.keyboard.press('Tab')
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  await expect(cell('Length (min)', 2)).toBeFocused()
  await page.keyboard.press('Control+d')
  await expect(cell('Length (min)', 2)).toHaveValue('60')
  await cell('Length (min)', 2).fill('')

  await paste(
    cell('Treatment', 2),
    'Servicio\tDuración\tPrecio\tIVA\nBridge\t90\t1,200.50\t7\nteeth cleaning\t45\t5O\t7\n',
  )
  await expect(page.getByText('2 rows pasted. The first line was read as headings. Left out: IVA.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cell('Treatment', 2)).toHaveValue('')
  await paste(cell('Treatment', 2), 'Bridge\t1,200.50\t90\nteeth cleaning\t5O\t45\n')
  await expect(cell('Treatment', 3)).toHaveAccessibleDescription('Already there: teeth cleaning.')
  await expect(cell('Price ($)', 3)).toHaveAccessibleDescription(/^Letter O in it\./)
  await expect(page.getByText('2 cells to correct')).toBeVisible()

  // The draft stays in this tab.
  await page.reload()
  await expect(cell('Treatment', 3)).toHaveValue('teeth cleaning')
  await save.click()
  await expect(cell('Treatment', 3)).toBeFocused()
  await page.keyboard.type('Inlay')
  await page.getByRole('button', { name: 'Use 50' }).click()
  await expect(page.getByText('3 rows ready')).toBeVisible()
  await page.getByRole('button', { name: 'Save 3 treatments' }).click()
  await expect(toast(page, '3 treatments added')).toBeVisible()
  await expect(rowOf(page, 'Bridge')).toContainText('$1,200.50')
  await expect(rowOf(page, 'Inlay')).toContainText('45 min')

  await page.getByRole('link', { name: 'Add several' }).click()
  await expect(cell('Treatment', 1)).toHaveValue('')
  await expect(cell('Treatment', 2)).toHaveCount(0)
})
