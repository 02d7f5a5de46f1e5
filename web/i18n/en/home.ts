import { english } from '../english.ts'

/** The English texts of the home page above the fold. */
export const enHome = english('home', {
  title: 'Book your dentist online',
  heroBefore: 'Your New ',
  heroSmile: 'Smile',
  heroAfter: ' Starts Here',
  lead: 'A toothache today or a checkup next month: see free times, choose one, and come in.',
  getStarted: 'Get Started',
  visitUs: 'Visit us',
  openingHours: 'Opening Hours',
  location: 'Visit our location',
  contact: 'Contact us now',
  contactLead: 'In pain? Call us.',
  directions: 'Get directions',
  nextFree: 'Next free:',
  nextFreeAt: (day: string, time: string) => `${day} ${time}`,
})

/** The texts that every language provides. */
export type HomeMessages = typeof enHome
