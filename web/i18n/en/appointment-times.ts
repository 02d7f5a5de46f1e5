/** The English texts beside an appointment, wherever it is shown. */
export const enWhen = {
  zone: (time: string) => `Times are shown in the clinic’s time zone. It’s ${time} there now.`,
  own: (time: string) => `Your time: ${time}`,
  addToCalendar: 'Add to calendar',
  calendarFile: 'appointment.ics',
  calendarFailed: 'Couldn’t download the calendar file. Try again.',
}

/** What a language's module of these texts provides. */
export type WhenMessages = typeof enWhen
