/** The English texts of the page about what is kept, fetched with it. They say what the software does. */
export const enPrivacy = {
  title: 'Privacy',
  lead: 'What is kept about you here, why, for how long, and who sees it.',
  sections: [
    {
      title: 'What is kept, and why',
      items: [
        'Your name, email and phone number, so that the clinic knows who is coming and can reach you.',
        'Your password only in a form that nobody can turn back into the password.',
        'Your appointments: day, time, treatment and price.',
        'Your payments: amount, state and the number of the transaction. Your card’s number goes straight to the card provider and never comes here.',
        'Your reviews: stars, words, and the name and place that you choose to be shown under. Everybody can read them once the clinic has agreed to show them; your email and full name are not shown.',
        'What you write to the clinic by the contact form, with the email you give there.',
        'Where you are signed in: when, from which network address and with which browser, so that it can be ended.',
        'Who changed what and when, also when the clinic looks at your data, with a shortened network address. It shows that something happened, not what was written.',
      ],
    },
    {
      title: 'For how long',
      items: [
        'Your account stays until you delete it. One whose email was never verified and that never had an appointment goes after 30 days.',
        'A sign-in ends after a day without use and after 7 days at the latest, and what is kept of it goes with it.',
        'Links in mails work for 30 minutes or for a day, and only once.',
        'After you delete your account, past appointments and payments stay for the clinic’s books, without your name, email and number.',
        'A review stays until you withdraw it or delete your account. One that is not shown goes after a year.',
        'What you wrote by the contact form goes with your account if your email is verified; otherwise ask the clinic.',
        'Who changed what stays for at least six years. Which mails went out is known for 30 days.',
      ],
    },
    {
      title: 'Who sees it',
      items: [
        'The clinic’s staff who manage appointments. Each time they look at lists of people or payments is written down.',
        'If you pay by card here, the card provider (Stripe) gets the amount, your name, your email and your card. Its own terms hold for that.',
        'If you continue with Google, Google learns that you sign in here, and tells your name and email.',
        'If the portal sends mail, it passes the clinic’s mail provider and yours. Mails name the time of an appointment and no treatment. What you write by the contact form may reach the clinic by mail too.',
        'Nobody else. There is no advertising, no statistics of others and no tracking.',
      ],
    },
    {
      title: 'In your browser',
      items: [
        'One cookie that holds your sign-in, and a key to it that lasts 15 minutes. Both go when you sign out. Whether the side menu is open stays.',
        'The language that you choose, for a year; one that a link brings along, until you close the browser.',
        'A number typed into a booking that was not sent stays until you close the tab.',
      ],
    },
  ],
  rights: 'What you can do',
  rightsText:
    'You can see and correct what is kept about you, download it as a file, and delete your account at any time. All of this is under',
  profile: 'My profile',
  rightsMore:
    'If you cannot sign in, or want to object to something, the clinic does it for you. You can also turn to the authority for data protection where you live.',
  contact: 'Questions',
  contactText: 'The clinic is responsible for what is kept here:',
  contactPage: 'Contact us',
}

/** What a language's module of these texts provides. */
export type PrivacyMessages = typeof enPrivacy
