/** The English texts about the clinic itself, fetched with the pages that show them. */
export const enClinic = {
  home: {
    services: 'Our services',
    servicesLead: 'Three treatments people ask for most. The price you see is the price you pay.',
    buyNow: 'Buy Now',
    buyThis: (treatment: string) => `Buy Now: ${treatment}`,
    /** What the three sample services are, by their id. */
    service: {
      'fluoride-treatment':
        'A thin coat of fluoride that hardens enamel and calms teeth that flinch at cold. Good for children and adults.',
      'cavity-filling':
        'We clean out the decay and rebuild the tooth in its own color. Numb before we begin, and you can stop us any time.',
      'teeth-whitening':
        'Several shades lighter in one visit, with a gel that is kind to gums. We check your teeth first.',
    },
    news: 'News from the clinic',
    promo: 'Make an appointment without picking up the phone',
    promoLead: 'Choose a day, see every free time with its price, and book the one that suits you.',
    reviews: 'What our patients say',
    write: 'Write to us',
    writeLead: 'Ask anything before you book.',
  },

  reviews: {
    title: 'Reviews',
    lead: 'Written by patients after their visit, in their own words.',
    stars: (stars: number) => `${stars} out of 5 stars`,
    more: 'Read on',
    less: 'Show less',
    of: (text: string, name: string) => `${text}: ${name}`,
    none: 'No reviews yet',
    noneHelp: 'The first patients have yet to write. See what the clinic offers in the meantime.',
    inviteTitle: 'See for yourself',
    invite: 'Every free time is on the appointment page, with its price.',
    seeTimes: 'See free times',
    failed: 'The reviews could not be loaded',
  },

  contact: {
    title: 'Contact us',
    lead: 'Reception answers the phone while we are open, and messages as soon as it can.',
    phone: 'Phone',
    inPain: 'In pain? Call first, we keep time free every day.',
    address: 'Address',
    directions: 'Get directions',
    openingHours: 'Opening Hours',
    email: 'Email',
    subject: 'Subject',
    message: 'Your message',
    send: 'Get Started',
    sent: 'Your message is with the reception. We answer by email as soon as we can.',
    tooMany: 'You have sent several messages already. Wait an hour, or call us.',
  },

  about: {
    title: 'About',
    heading: 'A clinic that explains before it treats',
    lead: 'You will know what we found, what it costs and how long it takes before anyone picks up an instrument.',
    seeTimes: 'See free times',
    expect: 'What you can expect',
    expectLead: 'Three promises, the same on every visit.',
    promises: [
      {
        title: 'A fixed price',
        text: 'Every treatment has one price, shown before you book. If we find something else, we talk first.',
      },
      {
        title: 'Your time is kept',
        text: 'A time you book is yours alone, and nobody can take it from you.',
      },
      { title: 'No pain as a rule', text: 'We numb first and wait until it works. Raise a hand and we stop.' },
    ],
    team: 'Our dentists',
    teamFailed: 'The names of our dentists could not be loaded.',
    tryAgain: 'Try again',
  },
}

/** What a language's module of these texts provides. */
export type ClinicMessages = typeof enClinic
