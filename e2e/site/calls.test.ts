import { demoPatient, demoReceptionist } from '../../server/demo/seed-demo.ts'
import { expectCalls } from '../support/count-calls.ts'
import { test as base } from '../support/fixtures.ts'
import { startPortal } from '../support/portal-process.ts'
import { bookThrough, callAs, enterAgain, enterAsAdmin } from '../support/without-pages.ts'

// A portal of its own with the demo clinic: its treatments are partly sold out, and every page shows something.
const test = base.extend({
  portal: [
    async ({ now }, use) => {
      const portal = await startPortal(now)
      await portal.openDemo()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker' },
  ],
  // The demo clinic cannot be reset.
  reset: async ({ portal: _portal }, use) => use(undefined),
})
test.use({ refusals: /^(400 \/api\/(visit|offer)-link|404 \/no-such-page)$/ })
test.slow()
// One worker, because opening the demo clinic takes long.
test.describe.configure({ mode: 'default' })

/** The most calls of a public page and of a patient's first pages, of any page of the dashboard, and of the board with an open panel. */
const [mostOfPublic, mostOfDashboard, mostOfOpened] = [6, 8, 9]

const inDashboard = (path: string) => `/dashboard/${path}`

const publicPages = [
  ...['/', '/home', '/review', '/contact', '/about', '/login', '/signup', '/privacy'],
  ...['/forgot-password', '/reset-password', '/visit', '/offer', '/accept-invitation', '/no-such-page'],
]

test('a public page asks for little and for nothing twice', async ({ page, openBrowser, portal }) => {
  await expectCalls(page, openBrowser, publicPages, mostOfPublic)
  await enterAgain(page, portal, { ...demoPatient, name: '' })
  // Signed in, these lead on.
  const stay = publicPages.filter((path) => path !== '/login' && path !== '/signup')
  await expectCalls(page, openBrowser, stay, mostOfPublic)
})

test('a page of a patient asks for little and for nothing twice', async ({ page, openBrowser, portal }) => {
  await enterAgain(page, portal, { ...demoPatient, name: '' })
  const id = await bookThrough(page, portal, '2026-12-14', 'Teeth Cleaning')
  const { treatmentId } = await callAs<{ treatmentId: string }>(page, portal, 'GET', `/booking/${id}`)
  // Today has sold-out treatments; December 10 is closed.
  const free = `/appointment?date=2026-12-15&treatment=${treatmentId}`
  const first = ['/appointment', '/appointment?date=2026-12-10', free, `/appointment/${id}`, '/dashboard']
  await expectCalls(page, openBrowser, first, mostOfPublic)
  const others = [
    ...['review', 'history', 'profile', 'waitlist', `waitlist?join=${treatmentId}`, 'waitlist?join=&doctor='],
    ...[`move/${id}`, `payment/${id}`],
  ]
  await expectCalls(page, openBrowser, others.map(inDashboard), mostOfDashboard)
})

const ofDesk = ['today', 'today?view=chairs', 'appointments', 'waiting', 'closing', 'messages', 'closed-days']
const ofAdmin = [
  'setup',
  ...['staff', 'users', 'payments', 'payments?only=attention', 'payments?only=unpaid', 'reports', 'reviews', 'mail'],
  ...[
    'clinic',
    'clinic/look',
    'clinic/texts',
    'clinic/booking',
    'clinic/rules',
    'clinic/reminders',
    'clinic/waitlist',
    'clinic/sessions',
    'clinic/news',
  ],
  ...['clinic/testimonials', 'import', 'audit', 'add-doctor', 'manage-doctors', 'treatments', 'schedule', 'why-not'],
  ...['manage-doctors/add', 'treatments/add'],
]

const ofDoctor = ['today', 'today?view=chairs']

test('a page of the staff asks for little and for nothing twice', async ({ page, otherPage, openBrowser, portal }) => {
  await enterAsAdmin(page, portal)
  const day = await callAs<{ doctors: { _id: string }[]; bookings: { _id: string; patientId: string }[] }>(
    ...([page, portal, 'GET', '/desk/day?date=2026-11-23'] as const),
  )
  const [booking] = day.bookings
  const [opened, patient] = [`today?open=${booking?._id}`, `patients/${booking?.patientId}`]
  const doctorId = day.doctors[0]?._id
  const schedule = `schedule/${doctorId}`
  const ofBoth = [...ofDesk, patient, schedule]
  await expectCalls(page, openBrowser, [...ofBoth, ...ofAdmin].map(inDashboard), mostOfDashboard)
  await expectCalls(page, openBrowser, [inDashboard(opened)], mostOfOpened)

  const doctor = await enterAsAdmin(otherPage, portal)
  await callAs(page, portal, 'PUT', `/role/${doctor.email}`, { role: 'doctor', doctorId })
  await expectCalls(otherPage, openBrowser, ofDoctor.map(inDashboard), mostOfDashboard)
  await enterAgain(otherPage, portal, { ...demoReceptionist, name: '' })
  await expectCalls(otherPage, openBrowser, ofBoth.map(inDashboard), mostOfDashboard)
})
