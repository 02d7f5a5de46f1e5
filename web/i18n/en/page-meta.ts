/** The English texts that search engines and shared links show of the public pages; the server alone has them. */
export const enHead = {
  home: (clinic: string) =>
    `See which times are free at ${clinic}, with the price of every treatment. Choose one online and come in, without a phone call.`,
  reviews: (clinic: string) =>
    `What patients of ${clinic} say of their visits, in their own words and with their stars, before you choose a time.`,
  contact: (clinic: string) =>
    `How to reach ${clinic}: the phone number, the address with directions, the opening hours, and a message to the reception.`,
  about: (clinic: string) =>
    `Who treats you at ${clinic}, and what you can expect: a price known before you book, and a time that is kept for you.`,
  login: (clinic: string) =>
    `Login at ${clinic} to book a time, to see or cancel your appointments, and to pay for them.`,
  signUp: (clinic: string) =>
    `Make one account at ${clinic} for booking a time online and for all of your appointments.`,
  privacy: (clinic: string) =>
    `What ${clinic} keeps about you when you book online, why, for how long, who sees it, and how you take it along or delete it.`,
  picture: 'A smiling tooth beside a bright treatment room where a dentist explains something to a patient',
}

/** What a language's module of these texts provides. */
export type HeadMessages = typeof enHead
