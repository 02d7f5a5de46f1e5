import { english } from '../english.ts'

/** The English texts of the layout and of error pages. Texts with placeholders are functions. */
export const en = english('frame', {
  locale: 'en-US',

  frame: {
    demo: 'Demo clinic: all people and payments are made up.',
    skip: 'Skip to content',
    mainNavigation: 'Main',
    smallNavigation: 'Main (small screens)',
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
    signOutFailed: 'Couldn’t reach the portal, so you’re still signed in. Try again.',
    openingHours: 'Opening Hours',
    closed: 'Closed',
    questions: 'Questions?',
    copyrightOf: (clinic: string, year: number) => `Copyright © 2022–${year} ${clinic}`,
    loading: 'Loading',
    closeToast: 'Dismiss notification',
    toasts: 'Notifications',
  },

  session: {
    unreachable: 'We couldn’t check whether you’re signed in',
    unreachableHelp: 'Couldn’t reach the portal. Check your connection and try again.',
    tryAgain: 'Try again',
  },

  notFound: {
    title: 'Page not found',
    heading: 'We can’t find this page',
    help: 'The address may be wrong, or the page may have moved. None of your data is affected.',
    goHome: 'Go to Home',
    seeTimes: 'See free times',
  },

  crash: {
    title: 'Something went wrong',
    help: 'This page couldn’t be loaded. Check your connection and try again. Nothing has been lost.',
    reload: 'Try again',
    lost: {
      title: 'You’re offline',
      help: 'The page will load as soon as you’re back online. Nothing has been lost.',
    },
  },
})

/** The texts that every language provides. */
export type Messages = typeof en
