import type { ErrorCode } from '#contract/errors.ts'
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
    unknown: 'Not available just now.',
  },

  session: {
    login: 'Login',
    loginLead: 'To book a time and see your appointments.',
    newHere: 'New here?',
    createAccount: 'Create new Account',
    signUp: 'Sign Up',
    signUpLead: 'One account for booking, paying and your history.',
    signUpButton: 'SignUp',
    haveAccount: 'Already have an account?',
    name: 'Name',
    email: 'Email',
    password: 'Password',
    passwordHint: '6 characters or longer',
    showPassword: 'Show password',
    unreachable: 'We cannot tell whether you are signed in',
    unreachableHelp: 'The portal could not be reached. Check your connection and try again.',
    tryAgain: 'Try again',
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
    help: 'This page could not be shown. Nothing of yours is lost.',
    reload: 'Reload the page',
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
    name: { required: 'Name is Required' },
    email: { required: 'Email is Required', invalid: 'Enter a valid email address' },
    password: { required: 'Password is required', too_short: 'Must be 6 characters or longer' },
  },

  errors: {
    invalid_request: 'Something in the form is not right. Check it and try again.',
    unauthenticated: 'Your session has ended. Sign in again.',
    wrong_credentials: 'This e-mail and password do not match. Check both and try again.',
    forbidden: 'This is not yours to see or to change.',
    foreign_origin: 'This page is open under another address than the portal’s. Open the portal again.',
    not_found: 'There is nothing at this address.',
    no_such_treatment: 'The clinic no longer offers this treatment.',
    no_such_booking: 'There is no such appointment of yours.',
    request_timeout: 'That took too long. Check your connection and try again.',
    slot_taken: 'Somebody else has just taken this time. Choose another.',
    price_changed: 'The price has changed. Look at it again before you book.',
    too_many_unpaid: 'Ten coming appointments are unpaid. Pay one before you book the next.',
    body_too_large: 'That is more than the portal takes.',
    address_too_long: 'The address is too long.',
    unsupported_media_type: 'The portal could not read that. Reload the page and try again.',
    email_taken: 'An account with this e-mail exists already. Login instead, or use another e-mail.',
    key_reused: 'This has been sent before with other details. Reload the page and try again.',
    no_such_slot: 'The clinic no longer offers this time. Choose another.',
    day_not_bookable: 'This day or time can no longer be booked. Choose another.',
    too_many_requests: 'Too many tries. Wait a minute, then try again.',
    headers_too_large: 'The portal could not read that. Clear this site’s cookies and try again.',
    internal: 'Something went wrong on our side. Try again in a moment.',
    unavailable: 'The portal cannot answer just now. Try again in a moment.',
    unreachable: 'The portal could not be reached. Check your connection and try again.',
  } satisfies Record<ErrorCode | 'unreachable', string>,
}

/** What a language module provides. */
export type Messages = typeof en
