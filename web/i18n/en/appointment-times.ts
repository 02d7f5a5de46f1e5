/** The English texts beside an appointment, wherever it is shown. */
export const enWhen = {
  zone: (time: string) => `Days and times are the clinic’s. It is ${time} there now.`,
  own: (time: string) => `By your clock: ${time}`,
  addToCalendar: 'Add to calendar',
  calendarFile: 'appointment.ics',
  calendarFailed: 'The calendar file could not be fetched. Try again.',
}

/** What a language's module of these texts provides. */
export type WhenMessages = typeof enWhen
