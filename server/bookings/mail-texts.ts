import { type ClinicDay, clinicTimeAt } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
import { formatSlot } from '#contract/slots.ts'
import type { Appointment } from './appointment.ts'

/** What mails about appointments and their money say. No treatment is named anywhere in them. */
export const mailTexts = {
  booked: {
    subject: (date: string) => `Your appointment on ${date} is set`,
    opening: 'Your appointment is set. We look forward to seeing you.',
    price: (amount: string) => `Price: ${amount}, still to be paid`,
    paid: (amount: string) => `Price: ${amount}, paid`,
  },
  cancelled: {
    subject: (date: string) => `Your appointment on ${date} is cancelled`,
    byPatient: 'Your appointment is cancelled, as you asked.',
    byClinic: 'We are sorry: we had to cancel your appointment.',
    reason: 'Why we did so stands beside it in My Appointments.',
    backToCard: (amount: string) => `${amount} goes back to your card. We write again once it is on its way.`,
    backAtClinic: (amount: string) => `You paid ${amount} at the clinic: the reception hands it back to you there.`,
    calendar: 'If it is in your calendar, the file with this mail takes it out; some calendars leave that to you.',
    again: 'Find another time',
  },
  paid: {
    subject: 'We have received your payment',
    byCard: (amount: string) => `Thank you: we have received ${amount} by card for this appointment.`,
    atClinic: (amount: string) => `Thank you: we have received ${amount} at the clinic for this appointment.`,
    receipt: 'The receipt is in My Appointments.',
  },
  refunded: {
    subject: 'We have returned your payment',
    toCard: (amount: string) =>
      `We have returned ${amount} to your card for this appointment. Your bank may take a few days to show it.`,
    atClinic: (amount: string) => `We have handed ${amount} back to you at the clinic for this appointment.`,
  },
  when: (date: string, slot: string, zone: string) => `When: ${date}, ${slot} (${zone})`,
  where: (place: string) => `Where: ${place}`,
  cancelUntil: (time: string, date: string) =>
    `If you cannot come, you can cancel it in My Appointments until ${time} on ${date}.`,
  tooNear: 'It is too near to be cancelled online.',
  call: (phone: string) => `You reach us at ${phone}.`,
  myAppointments: 'My Appointments',
}

const locale = 'en-US'

/** Cents as a price: `$19.99`, and `$20` where no cents remain. */
export function formatCents(cents: number): string {
  const form = { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(locale, form).format(toDollars(cents))
}

/** A clinic day in full: `Monday, December 7, 2026`. */
export function formatLongDay(day: ClinicDay): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** When an appointment is, by the clinic's clock and calendar, with the name of the zone as of then. */
export function formatWhen({ day, slot, startsAt }: Appointment, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(startsAt)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return mailTexts.when(formatLongDay(day), formatSlot(slot).replace(' - ', ' – '), zone)
}

/** The clock and the day at the clinic at an instant: `9.00 AM` and `Sunday, December 6, 2026`. */
export function formatInstant(instant: Date, timeZone: string): { time: string; date: string } {
  const { day, minute } = clinicTimeAt(instant, timeZone)
  const clock = formatSlot({ start: minute, end: minute }).split(' - ')[0] ?? ''
  return { time: clock.replace(/^0/, ''), date: formatLongDay(day) }
}
