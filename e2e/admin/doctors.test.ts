import type { Page } from '@playwright/test'
import type { Doctor } from '#contract/schemas/doctor.ts'
import { expect, test } from '../support/fixtures.ts'
import { photoNamed } from '../support/photos.ts'
import {
  chooseInMenu,
  expectNoSidewaysScroll,
  holdBack,
  openAffected,
  openMenuWith,
  paste,
  prepareRoutes,
  tabTo,
  toast,
} from '../support/steps.ts'
import { bookThrough, callAs, enter, enterAsAdmin, newPerson, scheduleThrough } from '../support/without-pages.ts'

test.use({ refusals: /^((400|404|409|413|415) \/api\/(image|doctors|doctor\/.*))$/ })

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const photoOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).locator('img')
const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })

/** Whether a picture of the page has come and is one. */
const isShown = (page: Page, name: string) =>
  photoOf(page, name).evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))

test('an admin adds a doctor with a photo; patients see both; then the doctor is deleted', async ({
  page,
  portal,
  otherPage,
}) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard')
  await page
    .getByRole('navigation', { name: 'Dashboard', exact: true })
    .getByRole('link', { name: 'Add a Doctor' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a New Doctor')
  await page.getByLabel('Name').fill('Dr. Vera Enamel')
  await page.getByLabel('Email').fill('vera.enamel@clinic.test')
  await page.getByLabel('Speciality').selectOption('Teeth Cleaning')
  await page.getByLabel('Photo').setInputFiles(await photoNamed('vera.jpg'))
  await expect(page.getByText('vera.jpg uploaded')).toBeAttached()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Dr. Vera EnamelTeeth Cleaning')
  await expect(preview.locator('img')).toHaveAttribute('src', /^\/images\/[0-9a-f]{64}\.webp$/)
  await addButton(page).click()
  await expect(toast(page, 'Added Doctor')).toBeVisible()

  await expect(page).toHaveURL('/dashboard/manage-doctors')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Doctors 4')
  await expect(rowOf(page, 'Dr. Vera Enamel')).toContainText('Teeth Cleaning')
  await otherPage.goto('/about')
  await otherPage.getByRole('heading', { name: 'Dr. Vera Enamel' }).scrollIntoViewIfNeeded()
  expect(await isShown(otherPage, 'Dr. Vera Enamel')).toBe(512)
  await otherPage.getByRole('heading', { name: 'Dr. Ada Molar' }).scrollIntoViewIfNeeded()
  expect(await isShown(otherPage, 'Dr. Ada Molar')).toBeGreaterThan(0)

  await chooseInMenu(page, 'Delete Dr. Vera Enamel')
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete Dr. Vera Enamel' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, 'Dr. Vera Enamel')).toBeVisible()
  await chooseInMenu(page, 'Delete Dr. Vera Enamel')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Doctor Dr. Vera Enamel is Deleted')).toBeVisible()
  await expect(rowOf(page, 'Dr. Vera Enamel')).toHaveCount(0)
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'Dr. Ada Molar' })).toBeVisible()
  await expect(otherPage.getByRole('heading', { name: 'Dr. Vera Enamel' })).toHaveCount(0)
})

test('an admin changes a doctor, whose photo stays until another is chosen; patients see it', async ({
  page,
  portal,
  otherPage,
}) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/manage-doctors')
  await page.getByRole('button', { name: 'Edit Dr. Ada Molar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Dr. Ada Molar' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByLabel('Email')).toHaveValue('ada.molar@clinic.test')
  await expect(dialog.getByLabel('Speciality')).toHaveValue('Cavity Filling')
  await dialog.getByLabel('Name').fill('Dr. Zoe Molar')
  await dialog.getByLabel('Email').fill('iris.crown@clinic.test')
  await dialog.getByLabel('Speciality').selectOption('Fluoride Treatment')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('A doctor with this email already exists.')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await dialog.getByLabel('Email').fill('zoe.molar@clinic.test')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Dr. Zoe Molar saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit Dr. Zoe Molar' }), 'in its row, now the last one').toBeFocused()
  await expect(page.getByRole('row').last()).toContainText('Dr. Zoe Molarzoe.molar@clinic.testFluoride Treatment')
  const faceOf = (name: string) => rowOf(page, name).locator('img')
  await expect(faceOf('Dr. Zoe Molar')).toHaveAttribute('src', '/portraits/doctor-1.svg')

  await page.keyboard.press('Enter')
  const again = page.getByRole('dialog', { name: 'Edit Dr. Zoe Molar' })
  await again.getByLabel('Photo').setInputFiles(await photoNamed('zoe.jpg'))
  await expect(again.getByText('zoe.jpg uploaded')).toBeAttached()
  await expect(again.locator('img')).toHaveAttribute('src', /^\/images\//)
  await again.getByRole('button', { name: 'Remove zoe.jpg' }).click()
  await expect(again.locator('img'), 'what stands is shown again').toHaveAttribute('src', '/portraits/doctor-1.svg')
  await again.getByLabel('Photo').setInputFiles(await photoNamed('zoe.jpg'))
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(again).toBeHidden()
  await expect(faceOf('Dr. Zoe Molar')).toHaveAttribute('src', /^\/images\/[0-9a-f]{64}\.webp$/)
  await otherPage.goto('/about')
  await otherPage.getByRole('heading', { name: 'Dr. Zoe Molar' }).scrollIntoViewIfNeeded()
  expect(await isShown(otherPage, 'Dr. Zoe Molar')).toBe(512)
  await expect(otherPage.getByRole('heading', { name: 'Dr. Ada Molar' })).toHaveCount(0)
})

test('shows an edit conflict and the other admin’s version of a doctor', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/manage-doctors')
  await page.getByRole('button', { name: 'Edit Dr. Ada Molar' }).click()
  const [ada] = await callAs<Doctor[]>(page, portal, 'GET', '/doctors')
  const { _id, img, darkImg, ...seen } = ada as Doctor
  const crown = 'ada.crown@clinic.test'
  await callAs(page, portal, 'PUT', `/doctor/${_id}`, { ...seen, email: crown })
  await page.getByLabel('Name').fill('Dr. Ada Bridge')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else has changed this.')
  await page.getByRole('button', { name: 'Show latest version' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(crown)
  await page.getByLabel('Name').fill('Dr. Ada Bridge')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Dr. Ada Bridge')).toContainText(crown)

  await page.getByRole('button', { name: 'Edit Dr. Ada Bridge' }).click()
  await callAs(page, portal, 'DELETE', `/doctor/${crown}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else has deleted this doctor.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, 'Dr. Ada Bridge')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('shows the appointments that need another doctor before one is deleted', async ({ page, otherPage, portal }) => {
  await enterAsAdmin(page, portal)
  await scheduleThrough(page, portal, 'Teeth Cleaning', { 'Dr. Ada Molar': { start: '08:00', end: '18:00' } })
  await enter(otherPage, portal, newPerson('Noa Levi'))
  await bookThrough(otherPage, portal, '2026-12-09', 'Teeth Cleaning')
  await page.goto('/dashboard/manage-doctors')
  const dialog = page.getByRole('dialog')
  const erase = () => chooseInMenu(page, 'Delete Dr. Ada Molar')
  await erase()
  await expect(dialog.getByRole('heading', { name: 'Affected appointments: 1' })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText('Noa Levi')
  await dialog.getByRole('button', { name: 'Close' }).click()

  // The appointment is affected already, so a preview of the change alone would not name it.
  await scheduleThrough(page, portal, 'Teeth Cleaning', { 'Dr. Ada Molar': { start: '08:00', end: '08:30' } })
  await erase()
  await expect(dialog.getByRole('listitem')).toContainText('Noa Levi')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Doctor Dr. Ada Molar is Deleted')).toBeVisible()
  await page.goto('/dashboard/schedule')
  await expect(await openAffected(page)).toContainText('Noa Levi')
})

test('keeps a retired speciality for doctors who have it', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/treatments')
  await chooseInMenu(page, 'Retire: Cavity Filling')
  await expect(toast(page, 'Cavity Filling retired')).toBeVisible()
  await page.goto('/dashboard/manage-doctors')
  const speciality = page.getByLabel('Speciality')
  await page.getByRole('button', { name: 'Edit Dr. Ada Molar' }).click()
  await expect(speciality).toHaveValue('Cavity Filling')
  await page.getByLabel('Name').fill('Dr. Ada Bridge')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Dr. Ada Bridge')).toContainText('Cavity Filling')
  await page.getByRole('button', { name: 'Edit Dr. Iris Crown' }).click()
  await expect(speciality.getByRole('option', { name: 'Teeth Cleaning' })).toHaveAttribute('lang', 'en')
  await expect(speciality.getByRole('option', { name: 'Cavity Filling' })).toHaveCount(0)
})

test('chooses no speciality at first, also when the list arrives late', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  const letGo = await holdBack(page, '**/api/service')
  await page.goto('/dashboard/add-doctor')
  await addButton(page).click()
  const speciality = page.getByLabel('Speciality')
  await expect(speciality).toHaveAccessibleDescription(/.+/)
  letGo()
  await expect(speciality.locator('option:checked')).toHaveText('Choose a treatment')
  await expect(speciality).toHaveAccessibleDescription(/.+/)
  await speciality.selectOption('Teeth Cleaning')
  await expect(speciality).not.toHaveAccessibleDescription(/.+/)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Teeth Cleaning')
})

test('reports missing fields at the fields', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/add-doctor')
  await addButton(page).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is Required')
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is Required')
  await expect(page.getByLabel('Photo')).toHaveAccessibleDescription(/image is Required/)
  await page.getByLabel('Name').fill('Dr. Vera Enamel')
  await page.getByLabel('Email').fill('v@e')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address')
  await page.getByLabel('Email').fill('ada.molar@clinic.test')
  await page.getByLabel('Speciality').selectOption('Teeth Cleaning')
  await page.getByLabel('Photo').setInputFiles(await photoNamed('vera.jpg'))
  await expect(page.getByLabel('Photo')).not.toHaveAccessibleDescription(/image is Required/)
  await addButton(page).click()
  await expect(toast(page, 'Failed to Add Doctor')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('A doctor with this email already exists.')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Name'), 'what was typed stays').toHaveValue('Dr. Vera Enamel')
})

test('a file that is not a photo is refused at its field, and another takes its place', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/add-doctor')
  const photo = page.getByLabel('Photo')
  await photo.setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('<svg>not at all</svg>') })
  await expect(photo).toHaveAccessibleDescription(/Choose a JPEG, PNG or WebP photo/)
  const { buffer } = await photoNamed('vera.jpg')
  await photo.setInputFiles({ name: 'torn.jpg', mimeType: 'image/jpeg', buffer: buffer.subarray(0, 4_000) })
  await expect(photo).toHaveAccessibleDescription(/We couldn’t read this photo/)
  await photo.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(photo).toHaveAccessibleDescription(/larger than 5 MB/)
  await photo.setInputFiles(await photoNamed('vera.jpg'))
  await expect(page.getByText('vera.jpg uploaded')).toBeAttached()
  await expect(photo).not.toHaveAccessibleDescription(/larger/)
  await page.getByRole('button', { name: 'Remove vera.jpg' }).click()
  await expect(photo).toBeFocused()
  await expect(page.getByText('vera.jpg')).toHaveCount(0)
})

test('two photos dropped together are refused at the field', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/add-doctor')
  const photo = page.getByLabel('Photo')
  await expect(photo).toBeAttached()
  const dataTransfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer()
    for (const name of ['vera.png', 'noa.png']) dropped.items.add(new File(['x'], name, { type: 'image/png' }))
    return dropped
  })
  await photo.dispatchEvent('drop', { dataTransfer })
  await expect(photo).toHaveAccessibleDescription(/Drop one photo at a time/)
  await photo.setInputFiles(await photoNamed('vera.jpg'))
  await expect(photo).not.toHaveAccessibleDescription(/Drop one/)
})

test('adds the doctor when a pending upload completes', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await prepareRoutes(page)
  await page.goto('/dashboard/add-doctor')
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/image', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Name').fill('Dr. Vera Enamel')
  await page.getByLabel('Email').fill('vera.enamel@clinic.test')
  await page.getByLabel('Speciality').selectOption('Teeth Cleaning')
  await page.getByLabel('Photo').setInputFiles(await photoNamed('vera.jpg'))
  await expect(page.getByRole('progressbar', { name: 'Uploading vera.jpg' })).toBeVisible()
  await addButton(page).click()
  await expect(addButton(page)).toHaveAttribute('aria-busy', 'true')
  arrive()
  await expect(toast(page, 'Added Doctor')).toBeVisible()
})

test('a photo that is taken away before it could be sent is not sent', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await prepareRoutes(page)
  await page.goto('/dashboard/add-doctor')
  await expect(page.getByLabel('Photo')).toBeAttached()
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/user/**', async (route) => {
    await held
    await route.continue()
  })
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/image')) sent++
  })
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await page.getByLabel('Photo').setInputFiles(await photoNamed('vera.jpg'))
  await page.getByRole('button', { name: 'Remove vera.jpg' }).click()
  arrive()
  await page.getByLabel('Photo').setInputFiles(await photoNamed('ada.jpg'))
  await expect(page.getByText('ada.jpg uploaded')).toBeAttached()
  expect(sent).toBe(1)
})

test('all of it by keyboard alone', async ({ page, portal }) => {
  const chooser = page.waitForEvent('filechooser')
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/manage-doctors')
  await expect(rowOf(page, 'Dr. Ada Molar')).toBeVisible()
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Add a Doctor' }))
  await page.keyboard.press('Enter')
  const speciality = page.getByLabel('Speciality')
  await expect(speciality.getByRole('option', { name: 'Teeth Whitening' })).toBeAttached()
  await tabTo(page, page.getByLabel('Name'))
  await page.keyboard.type('Dr. Vera Enamel')
  await page.keyboard.press('Tab')
  await page.keyboard.type('vera.enamel@clinic.test')
  await page.keyboard.press('Tab')
  // Not by its letters: on a slow machine the space among them opens the list.
  for (let i = 0; i < 10 && (await speciality.inputValue()) !== 'Teeth Whitening'; i++) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Photo')).toBeFocused()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await photoNamed('vera.jpg'))
  await expect(page.getByText('vera.jpg uploaded')).toBeAttached()
  await tabTo(page, addButton(page))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Added Doctor')).toBeVisible()
  await expect(rowOf(page, 'Dr. Vera Enamel')).toContainText('Teeth Whitening')

  await tabTo(page, page.getByRole('button', { name: 'Actions: Dr. Vera Enamel' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Delete Dr. Vera Enamel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  // It waits for the doctor's appointments.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Doctor Dr. Vera Enamel is Deleted')).toBeVisible()
  await expect(page.getByRole('main'), 'the row is gone, the place is not').toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

  test('an admin adds and deletes a doctor', async ({ page, portal }) => {
    const chooser = page.waitForEvent('filechooser')
    await enterAsAdmin(page, portal)
    await page.goto('/dashboard/add-doctor')
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Name').fill('Dr. Vera Enamel')
    await page.getByLabel('Email').fill('vera.enamel@clinic.test')
    await page.getByLabel('Speciality').selectOption('Teeth Cleaning')
    await page.getByLabel('Photo').tap()
    await (await chooser).setFiles(await photoNamed(`${'a long name '.repeat(12)}.jpg`))
    await expect(page.getByText(' uploaded')).toBeAttached()
    await expectNoSidewaysScroll(page)
    await addButton(page).tap()
    await expect(toast(page, 'Added Doctor')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await (await openMenuWith(page, 'Delete Dr. Vera Enamel')).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap()
    await expect(rowOf(page, 'Dr. Vera Enamel')).toHaveCount(0)
  })
})

test('an admin adds several doctors with hours in words and new chairs, who can then be booked', async ({
  page,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/manage-doctors')
  await page.getByRole('link', { name: 'Add several' }).click()
  const cell = (column: string, row: number) => page.getByLabel(`${column}, row ${row}`)
  await cell('Name', 1).fill('Dr. Amara Okafor')
  await cell('Working hours', 1).fill('Mon–Thu 9–1, 2–5.30')
  await expect(cell('Working hours', 1)).toHaveAccessibleDescription(
    'Mon–Thu: 09.00 AM – 01.00 PM, 02.00 PM – 05.30 PM',
  )
  await paste(
    cell('Name', 2),
    'Nombre\tHorario\tEspecialidad\tSala\nDr. Lukas Brandt\tMon 9-12; Wedns 13\tCleaning\tBlue room\nMei Tanaka\t\tTeeth Cleaning\tblue room\n',
  )
  await cell('Name', 1).focus()
  await page.getByRole('button', { name: 'Go to next problem' }).click()
  await expect(cell('Speciality', 1)).toBeFocused()
  await page.keyboard.type('teeth cleaning')
  await page.getByRole('button', { name: 'Use Teeth Cleaning' }).click()
  await expect(cell('Working hours', 2)).toHaveAccessibleDescription('Not understood from “Wedns 13” on.')
  await cell('Working hours', 2).fill('lun–mié 9–12')
  await expect(cell('Working hours', 3)).toHaveAccessibleDescription(
    'As above: Mon–Wed: 09.00 AM – 12.00 PM. More doctors at one time than chairs.',
  )
  await page.getByRole('button', { name: 'Save 3 doctors' }).click()
  await expect(toast(page, '3 doctors added')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Mei Tanaka' })).toContainText('Teeth Cleaning')

  await page.goto('/dashboard/schedule')
  await expect(page.getByRole('row').filter({ hasText: 'Blue room' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Dr. Amara Okafor' }).last()).toContainText('Thu')
})
