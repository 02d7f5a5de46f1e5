import { english } from '../english.ts'
import { plural } from '../format.ts'

/** The English texts of the home page above the fold. */
export const enHome = english('home', {
  title: 'Book your dentist online',
  heroBefore: 'Your New ',
  heroSmile: 'Smile',
  heroAfter: ' Starts Here',
  lead: 'A toothache today or a checkup next month: see free times, choose one, and come in.',
  getStarted: 'Get Started',
  rating: (average: string) => `${average} out of 5 stars`,
  reviewCount: (count: number) => `${count} ${plural(count, 'en', { one: 'review', other: 'reviews' })}`,
  nextFree: 'Next free:',
  nextFreeAt: (day: string, time: string) => `${day} ${time}`,
})

/** The texts that every language provides. */
export type HomeMessages = typeof enHome
