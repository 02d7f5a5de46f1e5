import { english } from '../english.ts'

const spaces = (count: number) => `${count} ${count === 1 ? 'space' : 'spaces'} Available`

/** The English texts of the appointment page. */
export const enBooking = english('booking', {
  calendar: {
    /** First day of the week, from Monday (1) to Sunday (7), unless the clinic has chosen one. */
    firstWeekday: 7,
    /** Whether short weekday names are too long for the columns of a calendar. */
    narrowWeekdays: false,
    previousWeeks: 'Previous four weeks',
    nextWeeks: 'Next four weeks',
    previousWeek: 'Previous week',
    nextWeek: 'Next week',
    /** Follows the dates of the week that a phone shows. */
    showFourWeeks: 'show four weeks',
    day: (date: string, isToday: boolean) => (isToday ? `${date}, today` : date),
    dayWith: (day: string, state: string) => `${day}, ${state}`,
    freeTimes: (count: number) => (count === 0 ? 'no free times' : `${count} free ${count === 1 ? 'time' : 'times'}`),
    closedFor: (reason: string) => (reason ? `closed, ${reason}` : 'closed'),
    today: 'Today',
    present: 'Your appointment now',
    free: 'Free times',
    full: 'No free times',
  },

  appointment: {
    title: 'Appointment',
    chooseDay: 'Choose a day',
    lead: 'Then choose a treatment and a time.',
    availableOn: 'Available appointments on',
    loading: 'Loading free times',
    firstFree: 'First free:',
    anyone: 'Anyone',
    anyDoctor: 'Any doctor',
    joinWaitlist: 'Join the waitlist',
    tryAnother: 'Try another date.',
    nextFree: (date: string) => `Next free: ${date}`,
    showDay: (date: string) => `Show ${date}`,
    need: 'What do you need?',
    allTreatments: 'All treatments',
    nextThisOn: (treatment: string, date: string) => `Next: ${date}, ${treatment}`,
    toNextDay: (date: string) => `Next day with free times: ${date}`,
    price: 'Price:',
    spaces,
    book: 'Book Appointment',
    bookThis: (treatment: string) => `Book Appointment: ${treatment}`,
    nothingFree: (date: string) => `No free times on ${date}.`,
    closedOn: (date: string) => `The clinic is closed on ${date}.`,
    dayInstead: 'That day can’t be booked. Showing today’s times instead.',
    nothingOffered: 'There are no treatments to book yet.',
    failed: 'Couldn’t load free times',
    failedHelp: 'Check your connection and try again, or call the clinic.',
    nowFree: (treatment: string, count: number) => `${treatment}: ${spaces(count)} now`,
    timesChanged: 'Free times have changed.',
    zone: (time: string) => `Times are shown in the clinic’s time zone. It’s ${time} there now.`,
    stale: 'You’re offline. Times shown may be out of date.',
    tryAgain: 'Try again',
    doctor: 'Doctor',
    doctorNotFree: (name: string) => `${name} · Not free on this day`,
    doctorFull: (name: string) => `${name} has no free times on this day. Choose another doctor or another day.`,
    done: (date: string, slot: string) => `appointment is set, ${date} at ${slot}`,
  },
})

/** The texts that every language provides. */
export type BookingMessages = typeof enBooking
