import { type ComponentType, createElement, lazy, type ReactNode, Suspense, use } from 'react'
import { useParams } from 'react-router'
import type { PagePath } from '#contract/pages.ts'
import { allows } from '#contract/roles.ts'
// One chunk for all admin pages: with one chunk each, every first view would carry the list of their parts.
import { useFindShortcut } from '../../features/patients/use-find-shortcut.ts'
import { SessionLoading } from '../../features/session/session-loading.tsx'
import { useRole } from '../../features/session/use-role.ts'
import { BackToSetup } from '../../features/setup/back-to-setup.tsx'
import { enErrors } from '../../i18n/en/errors.ts'
import { enStaffErrors } from '../../i18n/en/staff-errors.ts'
import { NotFound } from '../not-found.tsx'
import { RequireStaff } from '../require-staff.tsx'
import { AddDoctor } from './add-doctor.tsx'
import { styled } from './admin-links.tsx'
import { AllUsers } from './all-users.tsx'
import { Appointments } from './appointments.tsx'
import { Audit } from './audit.tsx'
import { ClinicSettings } from './clinic-settings.tsx'
import { CloseOfDay } from './close-of-day.tsx'
import { ClosedDays } from './closed-days.tsx'
import { AboveHeading } from './dashboard-page.tsx'
import { openDeskTool } from './desk-tool.ts'
import { lazyPage } from './lazy-page.tsx'
import { Mail } from './mail.tsx'
import { ManageDoctors } from './manage-doctors.tsx'
import { Messages } from './messages.tsx'
import { PatientPage } from './patient-page.tsx'
import { Payments } from './payments.tsx'
import { Reviews } from './reviews.tsx'
import { Schedule } from './schedule.tsx'
import { Treatments } from './treatments.tsx'
import { WhyNot } from './why-not.tsx'

// No first view of a patient loads them.
Object.assign(enErrors, enStaffErrors)

type DashboardPage = PagePath extends infer Path ? (Path extends `/dashboard/${infer Page}` ? Page : never) : never
type OwnPage = 'review' | 'history' | 'profile' | 'waitlist' | 'move/:id' | 'payment/:id'

const importPage = async () => (await import('./import.tsx')).Import

/** Pages by their path below `/dashboard`. */
const pages: Readonly<Record<Exclude<DashboardPage, OwnPage>, ComponentType>> = {
  setup: lazyPage('setup', async () => (await import('./setup.tsx')).Setup),
  today: lazyPage('today', async () => (await import('./today.tsx')).Today),
  appointments: Appointments,
  waiting: lazyPage('waitlist', async () => (await import('./desk-waitlist.tsx')).DeskWaitlist),
  staff: lazyPage('staff', async () => (await import('./staff.tsx')).Staff),
  users: AllUsers,
  'patients/:id': PatientPage,
  'add-doctor': AddDoctor,
  'manage-doctors': ManageDoctors,
  'manage-doctors/add': lazyPage('manageDoctors', async () => (await import('./add-doctors.tsx')).AddDoctors),
  payments: Payments,
  closing: CloseOfDay,
  reports: lazyPage('reports', async () => (await import('./reports.tsx')).Reports),
  treatments: Treatments,
  'treatments/add': lazyPage('treatments', async () => (await import('./add-treatments.tsx')).AddTreatments),
  // One component for all of its addresses, which keeps the hours that are not saved yet.
  schedule: Schedule,
  'schedule/:id': Schedule,
  'schedule/:id/absences': Schedule,
  'schedule/:id/treatments': Schedule,
  'why-not': WhyNot,
  'closed-days': ClosedDays,
  'closed-days/holidays': lazyPage('closedDays', async () => (await import('./holidays.tsx')).PublicHolidays),
  messages: Messages,
  reviews: Reviews,
  // One component for all sections, which keeps what they have loaded.
  clinic: ClinicSettings,
  'clinic/look': ClinicSettings,
  'clinic/texts': ClinicSettings,
  'clinic/booking': ClinicSettings,
  'clinic/rules': ClinicSettings,
  'clinic/reminders': ClinicSettings,
  'clinic/waitlist': ClinicSettings,
  'clinic/sessions': ClinicSettings,
  'clinic/news': ClinicSettings,
  'clinic/testimonials': ClinicSettings,
  import: lazyPage('import', importPage),
  'import/:id': lazyPage('import', importPage),
  audit: Audit,
  mail: Mail,
}

const PreviewedHome = lazy(async () => ({ default: (await import('../home/home-preview.tsx')).HomePreview }))

/** The home page with texts that are not published, for admins. */
export function HomePreview(): ReactNode {
  const checked = createElement(RequireStaff, null, createElement(PreviewedHome))
  return createElement(Suspense, { fallback: createElement(SessionLoading) }, checked)
}

/** A page of the staff, for those whose role may open it. */
export function StaffPage(): ReactNode {
  // Before the sidebar of the staff has loaded: its keys must not act on the page.
  const role = useRole()
  useFindShortcut((open) => openDeskTool(open ? 'find' : undefined), role !== undefined && allows('desk', role))
  const { page, id, part } = useParams()
  const segments = [page, id, part].filter((segment) => segment !== undefined)
  const patterns = id === undefined ? [segments] : [segments, segments.with(1, ':id')]
  const candidates = patterns.map((each) => each.join('/').toLowerCase())
  const found = candidates.find((each): each is keyof typeof pages => Object.hasOwn(pages, each))
  const Page = found && pages[found]
  if (!Page) return createElement(NotFound)
  const checked = createElement(
    AboveHeading,
    { value: createElement(BackToSetup) },
    createElement(RequireStaff, null, createElement(Page)),
  )
  return createElement(Suspense, { fallback: createElement(SessionLoading) }, createElement(Styled, null, checked))
}

/** Shows its content once the styles of the staff are loaded. */
function Styled({ children }: { readonly children?: ReactNode }): ReactNode {
  use(styled)
  return children
}
