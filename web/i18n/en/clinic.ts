import { english } from '../english.ts'
import { enPager as pager } from './pager.ts'

/** The English texts about the clinic. */
export const enClinic = english('clinic', {
  home: {
    services: 'Our services',
    buyNow: 'Buy Now',
    buyThis: (treatment: string) => `Buy Now: ${treatment}`,
    /** Descriptions of the three sample services by id. */
    service: {
      'fluoride-treatment': 'A thin coat of fluoride that strengthens enamel and eases sensitivity to cold.',
      'cavity-filling': 'The decay is removed, and the tooth is rebuilt in its own color.',
      'teeth-whitening': 'Stains are bleached, so that the teeth look lighter.',
    },
    soon: 'Free times this week',
    /** Before a day. */
    free: 'Free',
    seeAll: 'See all',
    /** Follows `seeAll`, for screen readers. */
    seeAllTimes: ' free times',
    soonBook: (treatment: string, when: string) => `Book ${treatment}, ${when}`,
    team: 'Our team and their next times',
    teamNext: (when: string) => `Next: ${when}`,
    teamLater: 'See free times',
    visitUs: 'Visit us',
    openingHours: 'Opening Hours',
    location: 'Visit our location',
    contact: 'Contact us now',
    contactLead: 'In pain? Call us.',
    directions: 'Get directions',
    news: 'News from the clinic',
    promo: 'Make an appointment without picking up the phone',
    promoLead: 'Choose a day, see every free time with its price, and book the one that suits you.',
    reviews: 'What our patients say',
    allReviews: (count: number) => `All ${count} reviews`,
    write: 'Write to us',
    writeLead: 'Have a question before you book? Send us a message.',
  },

  reviews: {
    title: 'Reviews',
    lead: 'What patients say about their visits.',
    stars: (stars: number) => `${stars} out of 5 stars`,
    more: 'Read more',
    less: 'Show less',
    of: (text: string, name: string) => `${text}: ${name}`,
    none: 'No reviews yet',
    noneHelp: 'No patient has written a review yet. In the meantime, see what we offer.',
    noneHere: 'No reviews on this page.',
    pager,
    inviteTitle: 'See for yourself',
    invite: 'Find every free time, with prices, on the appointment page.',
    seeTimes: 'See free times',
    failed: 'Couldn’t load reviews',
  },

  contact: {
    title: 'Contact us',
    lead: 'Call us during opening hours, or send a message and we’ll reply as soon as we can.',
    phone: 'Phone',
    inPain: 'In pain? Call us.',
    address: 'Address',
    directions: 'Get directions',
    openingHours: 'Opening Hours',
    email: 'Email',
    subject: 'Subject',
    message: 'Your message',
    send: 'Get Started',
    sent: 'Message sent. We’ll reply by email as soon as we can.',
    tooMany: (wait: string) => `You’ve sent several messages. Send another ${wait}, or call us.`,
  },

  about: {
    title: 'About',
    heading: 'About us',
    lead: 'See prices and free times first. Then book the time that suits you.',
    seeTimes: 'See free times',
    expect: 'What you can expect',
    expectLead: 'This holds for every appointment that you book here.',
    facts: [
      {
        title: 'You see the price first',
        text: 'Every treatment is shown with its price and its length. You book at that price.',
      },
      {
        title: 'Your time is reserved',
        text: 'Once you book a time, it’s yours. Nobody else can book it.',
      },
      {
        title: 'All in one place',
        text: 'Sign in to see your appointments and payments, and add the appointments to your calendar.',
      },
    ],
    team: 'Our dentists',
    teamFailed: 'Couldn’t load our dentists.',
    tryAgain: 'Try again',
  },
})

/** The texts that every language provides. */
export type ClinicMessages = typeof enClinic
