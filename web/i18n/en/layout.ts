/** The English texts. Their keys are the keys every language has; a text with a gap is a function. */
export const en = {
  locale: 'en-US',

  frame: {
    skip: 'Skip to content',
    mainNavigation: 'Main',
    smallNavigation: 'Main, on small screens',
    menu: 'Menu',
    language: 'Language',
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
    copyrightOf: (clinic: string, year: number) => `Copyright © 2022–${year} ${clinic}`,
    loading: 'Loading',
    closeToast: 'Dismiss',
    toasts: 'Notifications',
  },

  session: {
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
    help: 'This page could not be shown. Check your connection and try again; nothing of yours is lost.',
    reload: 'Try again',
    lost: {
      title: 'No connection',
      help: 'This page comes by itself once the connection is back; nothing of yours is lost.',
    },
  },
}

/** What a language module provides. */
export type Messages = typeof en
