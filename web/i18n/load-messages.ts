import { directionOf, type Language } from '#contract/languages.ts'
import { parseSlot } from '#contract/slots.ts'
import { understandSlots } from './format.ts'
import { requestedModules, setCatalog } from './message-store.ts'
import type { MessageModules } from './texts.ts'

understandSlots(parseSlot)

/** Fetches each module of a language's texts. */
type Fetched = { readonly [Name in keyof MessageModules]: () => Promise<MessageModules[Name]> }

/** Where the texts of every language are but those of English, which the app brings along. */
const fetched: Readonly<Record<Exclude<Language, 'en'>, Fetched>> = {
  es: {
    account: async () => (await import('./es/account.ts')).esAccount,
    admin: async () => (await import('./es/admin.ts')).esAdmin,
    audit: async () => (await import('./es/audit.ts')).esAudit,
    booking: async () => (await import('./es/booking.ts')).esBooking,
    cancel: async () => (await import('./es/cancel.ts')).esCancel,
    clinic: async () => (await import('./es/clinic.ts')).esClinic,
    closedDays: async () => (await import('./es/closed-days.ts')).esClosedDays,
    dashboard: async () => (await import('./es/dashboard.ts')).esDashboard,
    doctors: async () => (await import('./es/doctors.ts')).esDoctors,
    errors: async () => (await import('./es/errors.ts')).esErrors,
    faults: async () => (await import('./es/field-errors.ts')).esFaults,
    frame: async () => (await import('./es/layout.ts')).es,
    home: async () => (await import('./es/home.ts')).esHome,
    when: async () => (await import('./es/appointment-times.ts')).esWhen,
    payment: async () => (await import('./es/payment.ts')).esPayment,
    privacy: async () => (await import('./es/privacy.ts')).esPrivacy,
    reviews: async () => (await import('./es/reviews.ts')).esReviews,
    signIn: async () => (await import('./es/sign-in.ts')).esSignIn,
    treatments: async () => (await import('./es/treatments.ts')).esTreatments,
  },
  ar: {
    account: async () => (await import('./ar/account.ts')).arAccount,
    admin: async () => (await import('./ar/admin.ts')).arAdmin,
    audit: async () => (await import('./ar/audit.ts')).arAudit,
    booking: async () => (await import('./ar/booking.ts')).arBooking,
    cancel: async () => (await import('./ar/cancel.ts')).arCancel,
    clinic: async () => (await import('./ar/clinic.ts')).arClinic,
    closedDays: async () => (await import('./ar/closed-days.ts')).arClosedDays,
    dashboard: async () => (await import('./ar/dashboard.ts')).arDashboard,
    doctors: async () => (await import('./ar/doctors.ts')).arDoctors,
    errors: async () => (await import('./ar/errors.ts')).arErrors,
    faults: async () => (await import('./ar/field-errors.ts')).arFaults,
    frame: async () => (await import('./ar/layout.ts')).ar,
    home: async () => (await import('./ar/home.ts')).arHome,
    when: async () => (await import('./ar/appointment-times.ts')).arWhen,
    payment: async () => (await import('./ar/payment.ts')).arPayment,
    privacy: async () => (await import('./ar/privacy.ts')).arPrivacy,
    reviews: async () => (await import('./ar/reviews.ts')).arReviews,
    signIn: async () => (await import('./ar/sign-in.ts')).arSignIn,
    treatments: async () => (await import('./ar/treatments.ts')).arTreatments,
  },
}

/** What has been asked for so far of a language's texts. Throws where some of it cannot be fetched. */
export async function loadMessages(language: Language): Promise<Partial<MessageModules>> {
  if (language === 'en') return {}
  const texts = requestedModules().map(async (name) => [name, await fetched[language][name]()])
  return Object.fromEntries(await Promise.all(texts))
}

let asked = 0

/**
 * Shows the page in a language as soon as its texts are there; throws, and changes nothing, where they cannot be fetched.
 * `first` says that the page was rendered in it. False where another language has been asked for meanwhile.
 */
export async function switchLanguage(language: Language, first = false): Promise<boolean> {
  const own = ++asked
  const texts = await loadMessages(language)
  if (own !== asked) return false
  const { documentElement: page } = document
  page.lang = language
  page.dir = directionOf(language)
  setCatalog(texts, language === 'en' ? undefined : (name) => fetched[language][name](), first)
  return true
}
