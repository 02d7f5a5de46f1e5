import { english } from '../english.ts'

/** The English texts of the privacy page. They must match what the software does. */
export const enPrivacy = english('privacy', {
  title: 'Privacy',
  lead: 'What we store about you, why, for how long, and who can see it.',
  sections: [
    {
      title: 'What we store and why',
      items: [
        'Your name, email and phone number, so the clinic knows who is coming and can contact you.',
        'Your password as a secure hash. Nobody can read your password from it.',
        'Your appointments: day, time, treatment, price, and the note you write to the clinic.',
        'The name and birth date of each person you book for.',
        'Your waitlist entries: treatment, doctor, and the days and times that suit you.',
        'What the clinic records about your visits: arrival, start and end, and notes that only its staff can read.',
        'Your payments: amount, status and transaction ID. Your card number goes directly to the payment provider. We never receive it.',
        'Your reviews: stars, text, and the name and place you choose to show. Anyone can read them once the clinic has published them. Your email and full name aren’t shown.',
        'Messages you send through the contact form, with the email address you enter.',
        'Your sign-ins: time, IP address and browser, so you can end them.',
        'An activity log: who changed or viewed what, when, and a shortened IP address. It records that something changed, not its content.',
      ],
    },
    {
      title: 'How long we keep it',
      items: [
        'Your account: until you delete it. Accounts with an unverified email and no appointments are deleted after 30 days.',
        'Sign-ins: until you sign out. They also end after a day without use, and after 7 days at most.',
        'Links in emails: 30 minutes to 7 days. Each works once. Links in reminders: until the appointment starts.',
        'After you delete your account, the clinic keeps past appointments and payments for its records, without your name, email, phone number and notes.',
        'Reviews: until you withdraw them or delete your account. Rejected reviews are deleted after a year.',
        'Contact form messages: deleted with your account if your email is verified. Otherwise, ask the clinic to delete them.',
        'The activity log: at least six years. Records of sent emails: 30 days.',
      ],
    },
    {
      title: 'Who can see it',
      items: [
        'Clinic staff who manage appointments. We log each time they view lists of people or payments.',
        'If you pay by card, the payment provider (Stripe) receives the amount, your name, email and card details. Its own privacy terms apply.',
        'If you sign in with Google, Google learns that you signed in here and shares your name and email with us.',
        'Emails pass through the clinic’s email provider and yours. They include appointment times but never treatments. Contact form messages may also be emailed to the clinic.',
        'Nobody else. There are no ads, no third-party analytics and no tracking.',
      ],
    },
    {
      title: 'In your browser',
      items: [
        'A sign-in cookie and an access token that lasts 15 minutes, both removed when you sign out. Whether the side menu is open.',
        'If you work at the clinic, a cookie by which we recognize this browser, for a year. We email you about a sign-in in any other.',
        'The language you choose, for a year. A language set by a link, until you close the browser.',
        'A phone number and a note typed into a booking you haven’t submitted, until you close the tab.',
      ],
    },
  ],
  rights: 'Your choices',
  rightsText: 'You can view and correct your data, download it, and delete your account at any time in',
  profile: 'My profile',
  rightsMore:
    'If you can’t sign in, or want to object to something, contact the clinic. You can also contact your local data protection authority.',
  contact: 'Questions',
  contactText: 'The clinic is responsible for this data:',
  contactPage: 'Contact us',
})

/** The texts that every language provides. */
export type PrivacyMessages = typeof enPrivacy
