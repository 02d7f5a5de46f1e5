/** The English texts of choosing a time and booking it, fetched with the appointment page. */
export const enBooking = {
  calendar: {
    /** Where a week begins: Monday 1 to Sunday 7. */
    firstWeekday: 7,
    /** Where short names of weekdays are whole words, too long to stand above their columns. */
    narrowWeekdays: false,
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    day: (date: string, isToday: boolean) => (isToday ? `${date}, today` : date),
    dayFull: (day: string) => `${day}, no free times`,
    dayClosed: (day: string) => `${day}, closed`,
    today: 'Today',
    free: 'Free times',
    full: 'No free times',
    closed: 'Closed',
  },

  appointment: {
    title: 'Appointment',
    chooseDay: 'Choose a day',
    lead: 'Then a treatment and a time.',
    availableOn: 'Available appointments on',
    loading: 'Looking for free times',
    firstFree: 'First free:',
    tryAnother: 'Try another date.',
    nextOn: (date: string) => `Next: ${date}`,
    nextThisOn: (treatment: string, date: string) => `Next: ${date}, ${treatment}`,
    toNextDay: (date: string) => `Next day with free times: ${date}`,
    price: 'Price:',
    spaces: (count: number) => `${count} spaces Available`,
    book: 'Book Appointment',
    bookThis: (treatment: string) => `Book Appointment: ${treatment}`,
    nothingFree: (date: string) => `Nothing is free on ${date}.`,
    closedOn: (date: string) => `The clinic is closed on ${date}.`,
    dayInstead: 'The day asked for cannot be booked. These are today’s times.',
    nothingOffered: 'The clinic has no treatments to book yet.',
    failed: 'The free times could not be loaded',
    failedHelp: 'Check your connection and try again, or call the clinic.',
    nowFree: (treatment: string, count: number) => `${treatment}: ${count} spaces Available now`,
    timesChanged: 'The free times have changed.',
    stale: 'The connection is lost; what you see may have changed.',
    tryAgain: 'Try again',
  },

  booking: {
    close: 'Close',
    slot: 'Slot',
    date: 'Date',
    name: 'Name',
    email: 'Email',
    number: 'Number',
    numberHint: 'Your phone, in case something changes',
    submit: 'Submit',
    at: (time: string, date: string) => `${time}, ${date}`,
    twoClocks: (clinicTime: string, ownTime: string) => `${clinicTime} at the clinic, ${ownTime} for you`,
    gone: (time: string) => `${time} is no longer free.`,
    taken: (time: string, next: string) => `${time} has just been taken. ${next} is chosen now.`,
    takenLast: (time: string, date: string) => `${time} has just been taken, and no other time is free on ${date}.`,
    noneFree: (date: string) => `No time is free on ${date}.`,
    otherDay: 'Choose another day',
    priceNow: (price: string, before: string) =>
      `The price has changed from ${before} to ${price}. Submit again to book at the new price.`,
    unsure: 'No answer came, so your time may or may not be booked. Submit again: it cannot be booked twice.',
    done: (date: string, slot: string) => `appointment is set, ${date} at ${slot}`,
    already: (date: string, slot: string) => `you already have an appointment, ${date} at ${slot}`,
    clash: (slot: string) => `You already have an appointment then, ${slot}. Choose another time.`,
    confirmed: 'Your appointment is set',
    myAppointments: 'My Appointments',
  },
}

/** What a language's module of these texts provides. */
export type BookingMessages = typeof enBooking
