/** The English descriptions of the public pages for search engines and link previews, used by the server only. */
export const enHead = {
  home: (clinic: string) => `See free times at ${clinic} with the price of every treatment, and book online.`,
  reviews: (clinic: string) => `Read what patients say about their visits to ${clinic}, with star ratings.`,
  contact: (clinic: string) =>
    `Contact ${clinic}: phone number, address and directions, opening hours, and a contact form.`,
  about: (clinic: string) =>
    `Who treats you at ${clinic}, and what to expect: prices shown before you book, and a time reserved for you.`,
  login: (clinic: string) => `Sign in to ${clinic} to book, view, cancel and pay for your appointments.`,
  signUp: (clinic: string) => `Create an account at ${clinic} to book online and manage your appointments.`,
  privacy: (clinic: string) =>
    `What ${clinic} stores about you, why, for how long, who can see it, and how to download or delete it.`,
  picture: 'A smiling tooth next to a bright treatment room where a dentist talks to a patient',
}

/** The texts that every language provides. */
export type HeadMessages = typeof enHead
