import type { FieldFault } from '#contract/faults.ts'

/** The English texts. Their keys are the keys every language has; a text with a gap is a function. */
export const en = {
  locale: 'en-US',

  frame: {
    brand: 'Doctors Portal',
    skip: 'Skip to content',
    mainNavigation: 'Main',
    smallNavigation: 'Main, on small screens',
    menu: 'Menu',
    callClinic: 'Call the clinic',
    pages: 'Pages',
    home: 'Home',
    appointment: 'Appointment',
    reviews: 'Reviews',
    contact: 'Contact us',
    about: 'About',
    privacy: 'Privacy',
    dashboard: 'Dashboard',
    login: 'Login',
    signOut: 'Sign out',
    signOutFailed: 'You are still signed in: the portal could not be reached. Try again.',
    openingHours: 'Opening Hours',
    closed: 'Closed',
    questions: 'Questions?',
    copyright: (year: number) => `Copyright © 2022–${year} Doctors Portal`,
    pageTitle: (page: string) => `${page} · Doctors Portal`,
    loading: 'Loading',
    closeToast: 'Dismiss',
    toasts: 'Notifications',
  },

  home: {
    title: 'Doctors Portal: book your dentist online',
    heroBefore: 'Your New ',
    heroSmile: 'Smile',
    heroAfter: ' Starts Here',
    lead: 'A toothache today or a checkup next month: see which times are free, choose one, and come in.',
    getStarted: 'Get Started',
    visitUs: 'Visit us',
    openingHours: 'Opening Hours',
    location: 'Visit our location',
    contact: 'Contact us now',
    contactLead: 'In pain? Call first, we keep time free every day.',
    directions: 'Get directions',
    nextFree: 'Next free:',
    nextFreeAt: (day: string, time: string) => `${day} ${time}`,
  },

  session: {
    unreachable: 'We cannot tell whether you are signed in',
    unreachableHelp: 'The portal could not be reached. Check your connection and try again.',
    tryAgain: 'Try again',
  },

  /** Of an appointment, wherever it is shown. */
  when: {
    zone: (time: string) => `Days and times are the clinic’s. It is ${time} there now.`,
    addToCalendar: 'Add to calendar',
    calendarFile: 'appointment.ics',
    calendarFailed: 'The calendar file could not be fetched. Try again.',
  },

  notFound: {
    title: 'Page not found',
    heading: 'This page has fallen out',
    help: 'The address may be mistyped, or the page has moved. Nothing of yours is lost.',
    goHome: 'Go to Home',
    seeTimes: 'See free times',
  },

  crash: {
    title: 'Something went wrong',
    help: 'This page could not be shown. Check your connection and try again; nothing of yours is lost.',
    reload: 'Try again',
  },

  /** What is wrong with a field, by field and fault; `anyField` answers for every pair not named. */
  faults: {
    anyField: {
      required: 'Please fill this in',
      wrong_type: 'This has the wrong form',
      too_short: 'This is too short',
      too_long: 'This is too long',
      invalid: 'This is not valid',
      unknown_field: 'This is not asked for',
    } satisfies Record<FieldFault, string>,
    name: { required: 'Name is Required', invalid: 'Type it in: this holds hidden signs' },
    email: { required: 'Email is Required', invalid: 'Enter a valid email address' },
    password: { required: 'Password is required', too_short: 'Must be 6 characters or longer' },
    subject: { required: 'Subject is Required', too_long: 'Keep the subject under 150 characters' },
    message: { required: 'Write a few words first', too_long: 'Keep the message under 5,000 characters' },
    phone: { required: 'Number is Required', invalid: 'Enter a phone number', too_long: 'This number is too long' },
  },
}

/** What a language module provides. */
export type Messages = typeof en
