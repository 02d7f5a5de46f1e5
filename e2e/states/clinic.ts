import { expect, type Page } from '@playwright/test'
import type { Doctor } from '#contract/schemas/doctor.ts'
import type { AdminTreatment, TreatmentEntries } from '#contract/schemas/treatment.ts'
import { photoNamed } from '../support/photos.ts'
import type { Portal } from '../support/portal-process.ts'
import { chooseInMenu, paste } from '../support/steps.ts'
import { bookThrough, callAs, enter, leaveSteps, newPerson, scheduleThrough } from '../support/without-pages.ts'
import { asAdmin, heading, hold, loadingAndFailed, type PageStates } from './arrange.ts'
import { idOf, longAndShortUsers } from './sample-data.ts'

export const clinicStates = {
  '/dashboard/setup': {
    'half done': asAdmin(async ({ page, portal }) => {
      await leaveSteps(page, portal, ['holidays', 'staff', 'import'])
      await page.goto('/dashboard/setup')
      await expect(page.getByRole('heading', { name: 'Close on public holidays' })).toBeVisible()
      await expect(page.getByText('Patients can book')).toBeVisible()
    }),
    'a doctor without hours, while booking is paused': asAdmin(async ({ page, portal }) => {
      await scheduleThrough(page, portal, 'Teeth Cleaning', { 'Dr. Ada Molar': { start: '08:00', end: '18:00' } })
      await leaveSteps(page, portal, ['doctors'])
      await callAs(page, portal, 'PUT', '/setup/online-booking', { on: false, version: 1 })
      await page.goto('/dashboard/setup')
      await expect(page.getByRole('heading', { name: 'Turn on online booking' })).toBeVisible()
      await expect(page.getByText('2 of 3 doctors without working hours')).toBeVisible()
    }),
    'all done': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/setup')
      await expect(page.getByText('10 of 10 done')).toBeVisible()
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/setup', 'setup', 'Loading the steps'),
  },
  '/dashboard/add-doctor': {
    arrived: asAdmin(({ page }) => arriveAtNewDoctor(page)),
    'filled in, with a wrong field': asAdmin(async ({ page }) => {
      await arriveAtNewDoctor(page)
      await page.getByLabel('Name').fill('Dr. Vera Enamel')
      await page.getByLabel('Email').fill('vera@')
      await page.getByLabel('Photo').setInputFiles(await photoNamed('vera-enamel.jpg'))
      await expect(page.getByText(' uploaded')).toBeAttached()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid/i)
    }),
    'nothing filled in': asAdmin(async ({ page }) => {
      await arriveAtNewDoctor(page)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(page.getByText('image is Required')).toBeVisible()
    }),
    'uploading a photo': asAdmin(async ({ page }) => {
      await hold(page, 'image', 'never')
      await arriveAtNewDoctor(page)
      await page.getByLabel('Name').fill('Wilhelmina Featherstonehaugh-Cholmondeley of Ashby St Ledgers')
      await page.getByLabel('Photo').setInputFiles(await photoNamed(`${'my-new-portrait-'.repeat(6)}.jpg`))
      await expect(page.getByRole('progressbar')).toBeVisible()
    }),
    'no photo': asAdmin(async ({ page }) => {
      await arriveAtNewDoctor(page)
      const file = { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('Dear all,') }
      await page.getByLabel('Photo').setInputFiles(file)
      await expect(page.getByText('Choose a JPEG, PNG or WebP photo.')).toBeVisible()
    }),
    'treatments failed': asAdmin(async ({ page }) => {
      await hold(page, 'service', 'unavailable')
      await page.goto('/dashboard/add-doctor')
      await expect(page.getByRole('alert')).toBeVisible()
    }),
  },
  '/dashboard/manage-doctors': {
    arrived: asAdmin(({ page }) => arriveAt(page, '/dashboard/manage-doctors')),
    'confirming a deletion': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/manage-doctors')
      await chooseInMenu(page, 'Delete Dr. Ada Molar')
      await expect(page.getByRole('dialog')).toBeVisible()
    }),
    'confirming a deletion, with appointments': asAdmin(async ({ page, otherPage, portal }) => {
      await page.goto('/dashboard/manage-doctors')
      await scheduleThrough(page, portal, 'Teeth Cleaning', { 'Dr. Ada Molar': { start: '08:00', end: '18:00' } })
      await enter(otherPage, portal, newPerson('Noa Levi'))
      await bookThrough(otherPage, portal, '2026-12-16', 'Teeth Cleaning')
      await chooseInMenu(page, 'Delete Dr. Ada Molar')
      await expect(page.getByRole('dialog')).toContainText('Affected appointments: 1')
    }),
    'changing one': asAdmin(async ({ page }) => {
      await editDoctor(page)
      await expect(page.getByLabel('Speciality').getByRole('option', { name: 'Teeth Cleaning' })).toBeAttached()
    }),
    'changing one, with another photo and a wrong field': asAdmin(async ({ page }) => {
      await editDoctor(page)
      await page.getByLabel('Email').fill('ada@')
      await page.getByLabel('Photo').setInputFiles(await photoNamed('ada-molar.jpg'))
      await expect(page.getByText(' uploaded')).toBeAttached()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid/i)
    }),
    'changed by someone else': asAdmin(async ({ page, portal }) => {
      const [ada] = await callAs<Doctor[]>(page, portal, 'GET', '/doctors')
      await editDoctor(page)
      const { _id, img, darkImg, ...seen } = ada as Doctor
      await callAs(page, portal, 'PUT', `/doctor/${_id}`, { ...seen, name: 'Dr. Ada Crown' })
      await page.getByLabel('Name').fill('Dr. Ada Bridge')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('Show latest version')
    }),
    'long names and other scripts': asAdmin(async ({ page }) => {
      const doctors = longAndShortUsers.map(({ _id, name, email }) => {
        return { _id, name, email, speciality: 'Root Canal Treatment', img: '/portraits/doctor-1.svg', version: 1 }
      })
      await page.route('**/api/doctors', (route) => route.fulfill({ json: doctors }))
      await page.goto('/dashboard/manage-doctors')
      await expect(page.getByText('bo.li@clinic.test')).toBeVisible()
    }),
    empty: asAdmin(async ({ page }) => {
      await page.route('**/api/doctors', (route) => route.fulfill({ json: [] }))
      await page.goto('/dashboard/manage-doctors')
      await expect(page.getByText('No doctors yet.')).toBeVisible()
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/manage-doctors', 'doctors', 'Loading doctors'),
  },
  '/dashboard/manage-doctors/add': {
    arrived: asAdmin(async ({ page }) => {
      await page.goto('/dashboard/manage-doctors/add')
      await expect(page.getByLabel('Name, row 1')).toBeVisible()
    }),
    'with a paste': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/manage-doctors/add')
      await paste(
        page.getByLabel('Name, row 1'),
        [
          'Dr. Amara Okafor\t\tTeeth Cleaning\tChair 1\tMon–Thu 9–1, 2–5.30; Fri 9–12',
          'Dr. Lukas Brandt-Zimmermann\tlukas.brandt.zimmermann@clinic.test\tCleaning\tChair 2\t',
          'Dr. Ada Molar\tmei@\tTeeth Cleaning\tChair 3\tTue–Fri 9–1; Wedns 2–',
        ].join('\n'),
      )
      await expect(page.getByText('3 rows pasted.')).toBeVisible()
    }),
    'no treatments': asAdmin(async ({ page }) => {
      await page.route('**/api/service', (route) => route.fulfill({ json: [] }))
      await page.goto('/dashboard/manage-doctors/add')
      await expect(page.getByText('Add a treatment first.')).toBeVisible()
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/manage-doctors/add', 'doctors', 'Loading doctors'),
  },
  '/dashboard/clinic': {
    arrived: asAdmin(({ page }) => openSettings(page)),
    'with wrong fields': asAdmin(async ({ page }) => {
      await openSettings(page)
      await page.getByLabel('Street and number').fill('')
      await page.getByLabel('Phone').fill('call us')
      await page.getByLabel('Monday, until').fill('07:00')
      await page.getByLabel('Tuesday, from').fill('')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByLabel('Street and number')).toBeFocused()
      await expect(page.getByText('Closing time must be after opening time')).toBeVisible()
    }),
    'changed by someone else': asAdmin(async ({ page }) => {
      await openSettings(page)
      await page.route('**/api/clinic', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 409, contentType: 'application/problem+json', json: { code: 'version_conflict' } })
          : route.continue(),
      )
      await page.getByRole('textbox', { name: 'Name' }).fill('Smile')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Show latest version' })).toBeVisible()
      // A row that has just been scrolled may still be below the sticky header.
      await page.evaluate(() => window.scrollTo({ top: 0 }))
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/clinic', 'clinic/settings', 'Loading settings'),
  },
  '/dashboard/clinic/rules': {
    arrived: asAdmin(async ({ page }) => {
      await openSection(page, 'rules', 'Cancelling and refunds')
      await expect(page.getByRole('button', { name: 'Save rules' })).toBeVisible()
    }),
  },
  '/dashboard/clinic/reminders': {
    arrived: asAdmin(async ({ page }) => {
      await openSection(page, 'reminders', 'Reminders')
      await expect(page.getByRole('button', { name: 'Save reminders' })).toBeVisible()
    }),
  },
  '/dashboard/clinic/waitlist': {
    arrived: asAdmin(async ({ page }) => {
      await openSection(page, 'waitlist', 'Waitlist')
      await expect(page.getByRole('button', { name: 'Save waitlist rules' })).toBeVisible()
    }),
  },
  '/dashboard/clinic/look': {
    arrived: asAdmin(async ({ page }) => {
      await openSection(page, 'look', 'Look')
      await expect(page.getByRole('button', { name: 'Save look' })).toBeVisible()
    }),
    'a logo, and a color that is too light': asAdmin(async ({ page }) => {
      await openSection(page, 'look', 'Look')
      await page.getByLabel('Choose a logo').setInputFiles(await photoNamed('logo.png'))
      await expect(page.getByText('The logo is ready.')).toBeVisible()
      await page.getByRole('radio', { name: 'Plum' }).check()
      await page.getByLabel('Your own').fill('#F2C94C')
      await expect(page.getByText('Plum stays in use.')).toBeVisible()
    }),
    'a file that is no picture': asAdmin(async ({ page }) => {
      await openSection(page, 'look', 'Look')
      const file = { name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
      await page.getByLabel('Choose a logo').setInputFiles(file)
      await expect(page.getByText('This is a PDF.')).toBeVisible()
    }),
  },
  '/dashboard/clinic/texts': {
    arrived: asAdmin(async ({ page }) => {
      await openTexts(page)
      await expect(page.getByLabel('Title')).toHaveAttribute('placeholder', 'Your New Smile Starts Here')
    }),
    'changes in two languages': asAdmin(async ({ page }) => {
      await openTexts(page)
      await page.getByLabel('Title').fill('Calm dentistry on Larch Street')
      await page.getByRole('switch', { name: 'News' }).uncheck()
      await page.getByRole('link', { name: 'العربية' }).click()
      await page.getByLabel('About the clinic').fill('افتتحنا عيادتنا عام 2009.\n\nنعتني بالعائلات.')
      await expect(page.getByText('3 changes, not public yet.')).toBeVisible()
    }),
    'a text that is too long': asAdmin(async ({ page }) => {
      await openTexts(page)
      await page.getByLabel('Button').fill('Book your appointment with us')
      await page.getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByLabel('Button')).toBeFocused()
    }),
    'leaving with a change': asAdmin(async ({ page }) => {
      await openTexts(page)
      await page.getByLabel('Title').fill('Calm dentistry')
      await page
        .getByRole('navigation', { name: 'Sections of the settings' })
        .getByRole('link', { name: 'News' })
        .click()
      await expect(page.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible()
    }),
  },
  '/preview': {
    'own texts': asAdmin(async ({ page }) => {
      await openTexts(page)
      await page.getByLabel('Title').fill('Calm dentistry on Larch Street')
      await page
        .getByLabel('About the clinic')
        .fill('We opened in 2009 with one chair.\n\nToday we look after families.')
      await page.getByRole('button', { name: 'Preview' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calm dentistry on Larch Street')
      await expect(page.getByText('Today we look after families.')).toBeVisible()
    }),
  },
  '/dashboard/clinic/booking': {
    'paused, with the checks': asAdmin(async ({ page, portal }) => {
      await callAs(page, portal, 'PUT', '/setup/online-booking', { on: false, version: 1 })
      await openSection(page, 'booking', 'Online booking')
      await expect(page.getByText('Automatic backups are off.')).toBeVisible()
    }),
    'a text that is too long': asAdmin(async ({ page }) => {
      await openSection(page, 'booking', 'Online booking')
      const section = page.getByRole('region', { name: 'Online booking' })
      await section.getByRole('radio', { name: 'Paused' }).check()
      await section.getByLabel('Text for patients (optional)').fill('Back soon. '.repeat(30))
      await section.getByRole('button', { name: 'Save' }).click()
      await expect(section.locator('textarea[aria-invalid]')).toBeVisible()
    }),
  },
  '/dashboard/clinic/sessions': {
    'locking outside its bounds': asAdmin(async ({ page }) => {
      await openSection(page, 'sessions', 'Locking and sessions')
      const section = page.getByRole('region', { name: 'Locking and sessions' })
      await section.getByLabel('Lock after (minutes without use)').fill('90')
      await section.getByLabel('Sign out after (minutes without use)').fill('1')
      await section.getByRole('button', { name: 'Save locking' }).click()
      await expect(section.getByText('Enter whole minutes from 1 to 30')).toBeVisible()
    }),
  },
  '/dashboard/clinic/news': {
    'news being written': asAdmin(async ({ page }) => {
      await openSection(page, 'news', 'News')
      await page.getByRole('button', { name: 'Add news' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByLabel('Title')).toBeFocused()
    }),
    'confirming a deletion': asAdmin(async ({ page }) => {
      await openSection(page, 'news', 'News')
      await page.getByRole('button', { name: 'Delete: Open on Saturdays' }).click()
      await expect(page.getByRole('dialog')).toContainText('can’t be undone')
    }),
    'long ones': asAdmin(async ({ page }) => {
      await page.route('**/api/clinic/settings', async (route) => {
        const answer = await route.fetch()
        const notices = Array.from({ length: 5 }, (_, place) => ({
          _id: idOf(place),
          date: 'Nov 20, 2026',
          title: 'W'.repeat(20 * (place + 1)),
          text: `First\n\n${'x'.repeat(200)}`,
        }))
        await route.fulfill({ json: { ...(await answer.json()), notices } })
      })
      await openSection(page, 'news', 'News')
      await expect(page.getByText('Not on the home page')).toHaveCount(2)
    }),
  },
  '/dashboard/clinic/testimonials': {
    'a review being changed': asAdmin(async ({ page }) => {
      await openSection(page, 'testimonials', 'Testimonials')
      await page.getByRole('button', { name: 'Edit the testimonial by Ruth Abrams' }).click()
      await expect(page.getByRole('dialog').getByLabel('Stars')).toBeVisible()
    }),
    none: asAdmin(async ({ page }) => {
      await page.route('**/api/clinic/settings', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ json: { ...(await answer.json()), testimonials: [] } })
      })
      await openSection(page, 'testimonials', 'Testimonials')
      await expect(page.getByText('No testimonials yet.')).toBeVisible()
    }),
  },
  '/dashboard/treatments': {
    arrived: asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
      await manage(page, portal, 'Crown')
      await manage(page, portal, `Wisdom tooth removal ${'with a rather long name '.repeat(3)}`, { active: false })
      await page.goto('/dashboard/treatments')
      await expect(page.getByText('Retired', { exact: true }).first()).toBeVisible()
    }),
    'adding one': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/treatments')
      await page.getByRole('button', { name: 'Add treatment' }).click()
      await expect(page.getByRole('dialog', { name: 'Add treatment' })).toBeVisible()
    }),
    'changing one': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/treatments')
      await page.getByRole('button', { name: 'Edit: Teeth Cleaning' }).click()
      await expect(page.getByRole('list', { name: 'Times on a day' })).toContainText('08.30 AM')
    }),
    'with wrong fields': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/treatments')
      await page.getByRole('button', { name: 'Add treatment' }).click()
      await page.getByLabel('Price in dollars').fill('-5')
      await page.getByLabel('Length in minutes').fill('long')
      await page.getByLabel('Start times').fill('8:30, noon')
      for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await page.getByLabel(day).uncheck()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Enter a name')
    }),
    'changed by someone else': asAdmin(async ({ page, portal }) => {
      const crown = await manage(page, portal, 'Crown')
      await page.goto('/dashboard/treatments')
      await page.getByRole('button', { name: 'Edit: Crown' }).click()
      const { _id, coming, removable, ...entries } = crown
      await callAs(page, portal, 'PUT', `/treatment/${_id}`, { ...entries, price: 1 })
      await page.getByLabel('Price in dollars').fill('2')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('Show latest version')
    }),
    'deleting one': asAdmin(async ({ page, portal }) => {
      await manage(page, portal, 'Crown')
      await page.goto('/dashboard/treatments')
      await chooseInMenu(page, 'Delete: Crown')
      await expect(page.getByRole('dialog', { name: 'Delete Crown?' })).toBeVisible()
    }),
    empty: asAdmin(async ({ page }) => {
      await page.route('**/api/treatments', (route) => route.fulfill({ json: [] }))
      await page.goto('/dashboard/treatments')
      await expect(page.getByText('No treatments yet.')).toBeVisible()
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/treatments', 'treatments', 'Loading treatments'),
  },
  '/dashboard/treatments/add': {
    arrived: asAdmin(async ({ page }) => {
      await page.goto('/dashboard/treatments/add')
      await expect(page.getByLabel('Treatment, row 1')).toBeVisible()
    }),
    'with a paste': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/treatments/add')
      await paste(
        page.getByLabel('Treatment, row 1'),
        'Treatment\tPrice\tVAT\tLength\nCrown\t89O\t7\t60\nBridge\t0\t7\t90',
      )
      await expect(page.getByText('2 rows pasted.')).toBeVisible()
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/treatments/add', 'treatments', 'Loading treatments'),
  },
} satisfies PageStates

/** Adds a treatment as the admin who is signed in. */
function manage(page: Page, portal: Portal, name: string, given: Partial<TreatmentEntries> = {}) {
  const entries = { price: 890, minutes: 60, starts: ['08:00', '13:30'], weekdays: [1, 3, 6], active: true }
  return callAs<AdminTreatment>(page, portal, 'POST', '/treatment', { name: name.trim(), ...entries, ...given })
}

async function arriveAtNewDoctor(page: Page) {
  await page.goto('/dashboard/add-doctor')
  await page.getByLabel('Speciality').selectOption('Cavity Filling')
}

/** Opens the dialog that edits a doctor. */
async function editDoctor(page: Page) {
  await page.goto('/dashboard/manage-doctors')
  await page.getByRole('button', { name: 'Edit Dr. Ada Molar' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Dr. Ada Molar' })).toBeVisible()
}

async function openSettings(page: Page) {
  await page.goto('/dashboard/clinic')
  await expect(page.getByLabel('Street and number')).toBeVisible()
}

/** Opens a section of the settings that has an address of its own. */
async function openSection(page: Page, section: string, name: string) {
  await page.goto(`/dashboard/clinic/${section}`)
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
}

async function openTexts(page: Page) {
  await page.goto('/dashboard/clinic/texts')
  await expect(page.getByLabel('Two lines below it')).toBeVisible()
}

async function arriveAt(page: Page, path: string) {
  await page.goto(path)
  await heading(page)
}
