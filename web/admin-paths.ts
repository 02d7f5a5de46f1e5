import type { Language } from '#contract/languages.ts'
import type { PagePath } from '#contract/pages.ts'
import type { StaffAccess, UserPart } from '#contract/roles.ts'
import type { UserSort } from '#contract/schemas/user.ts'

type SectionOf<Path> = Path extends `/dashboard/clinic/${infer Name}` ? Name : never

/** The sections of the clinic's settings with addresses of their own, after the first one. */
export type SettingsSectionName = SectionOf<PagePath>

/** Paths of the admin pages, in a module of their own so that no first view loads them. `page` counts from 1. */
export const adminPaths = {
  /** The set-up guide. */
  setup: () => '/dashboard/setup',
  /** The day board of a `date` (YYYY-MM-DD), by doctors or chairs, with the `open` appointment (ID). */
  today: (choice: { readonly date?: string; readonly view?: 'chairs'; readonly open?: string } = {}) =>
    withChoice('/dashboard/today', choice),
  /** All appointments of a `date` (YYYY-MM-DD), filtered by `only`, `treatment` and `search`. */
  appointments: (
    choice: {
      readonly date?: string
      readonly only?: 'standing' | 'unpaid'
      readonly treatment?: string
      readonly search?: string
    } = {},
  ) => withChoice('/dashboard/appointments', choice),
  /** Who is on the waitlist, filtered by `treatment` (ID) and `search`. */
  waiting: (choice: { readonly treatment?: string; readonly search?: string } = {}) =>
    withChoice('/dashboard/waiting', choice),
  /** Who works at the clinic, and who is invited. */
  staff: () => '/dashboard/staff',
  /** All users, or `only` a part of them. `search` matches name or email. */
  users: (
    choice: {
      readonly search?: string
      readonly only?: UserPart
      readonly sort?: UserSort
      readonly page?: string
    } = {},
  ) => withChoice('/dashboard/users', choice),
  /** One patient, with a `page` of the appointments. */
  patient: (id: string, page = 1) =>
    page > 1 ? `/dashboard/patients/${id}?page=${page}` : `/dashboard/patients/${id}`,
  addDoctor: () => '/dashboard/add-doctor',
  /** All doctors. `edit` opens the dialog of one (ID). */
  manageDoctors: (choice: { readonly edit?: string } = {}) => withChoice('/dashboard/manage-doctors', choice),
  /** A table to add several doctors at once. */
  addDoctors: () => '/dashboard/manage-doctors/add',
  /** Payments, only those that need attention, or the unpaid appointments. */
  payments: (
    choice: {
      readonly page?: string
      readonly only?: 'attention' | 'unpaid'
      readonly search?: string
      readonly from?: string
      readonly to?: string
      readonly where?: 'online' | 'clinic'
    } = {},
  ) => withChoice('/dashboard/payments', choice),
  /** The close of a `date` (YYYY-MM-DD). */
  closing: (choice: { readonly date?: string } = {}) => withChoice('/dashboard/closing', choice),
  /** The figures of a period of clinic days (YYYY-MM-DD), of a `doctor` (ID) or all. */
  reports: (choice: { readonly from?: string; readonly to?: string; readonly doctor?: string } = {}) =>
    withChoice('/dashboard/reports', choice),
  /** Messages of the contact form. */
  messages: (page = 1) => (page > 1 ? `/dashboard/messages?page=${page}` : '/dashboard/messages'),
  /** Reviews to moderate. */
  reviews: (page = 1) => (page > 1 ? `/dashboard/reviews?page=${page}` : '/dashboard/reviews'),
  /** All treatments. `edit` opens the dialog of one (ID). */
  treatments: (choice: { readonly edit?: string } = {}) => withChoice('/dashboard/treatments', choice),
  /** A table to add several treatments at once. */
  addTreatments: () => '/dashboard/treatments/add',
  /** The doctors' hours and the chairs in a `week` (a day, YYYY-MM-DD). `hours` opens the hours of a doctor (ID). */
  schedule: (choice: { readonly hours?: string; readonly week?: string } = {}) =>
    withChoice('/dashboard/schedule', choice),
  /** The schedule of one doctor (ID): a `week` of hours by one of its days (YYYY-MM-DD), absences, or treatments. */
  doctorSchedule: (id: string, part?: 'absences' | 'treatments', choice: { readonly week?: string } = {}) =>
    withChoice(`/dashboard/schedule/${id}${part ? `/${part}` : ''}`, choice),
  /** Why a `treatment` (ID) is not offered on a `date` (YYYY-MM-DD), or not by a `doctor` (ID). */
  whyNot: (choice: { readonly treatment?: string; readonly date?: string; readonly doctor?: string } = {}) =>
    withChoice('/dashboard/why-not', choice),
  /** Closed days. */
  closedDays: (page = 1) => (page > 1 ? `/dashboard/closed-days?page=${page}` : '/dashboard/closed-days'),
  /** The public holidays, for an admin to close. */
  holidays: () => '/dashboard/closed-days/holidays',
  /** A section of the clinic's settings; the first without a name. */
  clinic: (section?: SettingsSectionName) => (section ? `/dashboard/clinic/${section}` : '/dashboard/clinic'),
  /** The section of the settings with the texts of the home page, in a language. */
  clinicTexts: (language?: Language) => withChoice('/dashboard/clinic/texts', language ? { in: language } : {}),
  /** The home page with the texts of this tab that are not published, in a language. */
  preview: (language?: Language) => withChoice('/preview', language ? { in: language } : {}),
  /** A new import, or one by its ID. */
  import: (id?: string) => (id ? `/dashboard/import/${id}` : '/dashboard/import'),
  /** Mail. In test mode: `only` undelivered mail, or one `mail` opened by id. */
  mail: (choice: { readonly page?: string; readonly only?: 'outgoing'; readonly mail?: string } = {}) =>
    withChoice('/dashboard/mail', choice),
  /** The activity log: of one `person` (email), with `reads`, older than the entry `before`. */
  audit: (choice: { readonly person?: string; readonly reads?: 'on'; readonly before?: string } = {}) =>
    withChoice('/dashboard/audit', choice),
} as const

const staffPages = ['today', 'patients']
const deskPages = ['closing', 'appointments', 'waiting', 'messages', 'closed-days', 'schedule']

/** Access that the page of the staff at this path requires. */
export function accessOf(path: string): StaffAccess {
  const [page = '', below, part] = path.toLowerCase().replace('/dashboard/', '').split(/[/?]/)
  if ((page === 'schedule' && part === 'treatments') || below === 'holidays') return 'admin'
  if (staffPages.includes(page)) return 'staff'
  return deskPages.includes(page) ? 'desk' : 'admin'
}

function withChoice(path: string, choice: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(choice)
  return search.size > 0 ? `${path}?${search}` : path
}
