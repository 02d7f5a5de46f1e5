/** The English texts of the pages about one's own account, fetched with them. */
export const enAccount = {
  forgot: {
    title: 'Forgot your password?',
    lead: 'We will mail you a link to choose a new one.',
    email: 'Email',
    send: 'Send the link',
    sent: 'Check your mail',
    sentTo: (email: string) =>
      `If ${email} has an account here, a link is on its way. It works once, for 30 minutes. If nothing arrives, check your spam folder.`,
    again: 'Send it again',
    sentAgain: 'Sent again',
    tooMany: 'Several links are on their way already. Wait an hour, or call the clinic.',
    back: 'Back to Login',
    off: 'This portal sends no mail. Please call the clinic: it will help you to sign in again.',
  },

  reset: {
    title: 'Choose a new password',
    lead: 'You will be signed out wherever you are signed in now.',
    password: 'New password',
    send: 'Save and login',
    over: 'This link no longer works',
    overHelp: 'A link works once, for 30 minutes. Ask for a new one.',
    askAgain: 'Send a new link',
    done: 'Your new password is saved',
  },

  verify: {
    title: 'Your email address',
    waiting: 'Checking the link',
    done: 'Your email address is verified',
    doneHelp: (email: string) => `Mail about your appointments goes to ${email}.`,
    over: 'This link no longer works',
    overHelp: 'A link works once, for 24 hours, and only for the person it was mailed to. You can have a new one sent.',
    overVerified: (email: string) =>
      `A link works once, and not after a change of password. The address of your account is ${email}, and it is verified.`,
    failed: 'The link could not be checked',
    tryAgain: 'Try again',
    seeTimes: 'See free times',
    toProfile: 'My profile',
  },

  profile: {
    title: 'My profile',
    loading: 'Loading your profile',
    failed: 'Your profile could not be loaded',
    failedHelp: 'Check your connection and try again.',
    tryAgain: 'Try again',
    showPassword: 'Show password',
    current: 'Current password',

    details: 'Name and number',
    detailsLead:
      'Filled into your next booking. Appointments you have already booked keep the name they were made under.',
    name: 'Name',
    phone: 'Number',
    phoneHint: 'Your phone, in case something changes (optional)',
    save: 'Save',
    saved: 'Saved',

    email: 'Email',
    verified: 'Verified',
    notVerified: 'Not verified',
    verifyLead: 'Open the link we mailed you, so that we know our mail reaches you.',
    verifyAgain: 'Send the link again',
    verifySent: (email: string) => `A link is on its way to ${email}`,
    newEmail: 'New email',
    emailLead: 'We will mail a link to the new address. Until you open it, the old one stays.',
    changeEmail: 'Change email',

    password: 'Password',
    passwordLead: 'After the change you stay signed in here, and nowhere else.',
    noPassword: 'You sign in with Google. With a password you could also sign in without it.',
    newPassword: 'New password',
    passwordHint: '6 characters or longer',
    changePassword: 'Change password',
    addPassword: 'Add a password',
    passwordChanged: 'Your new password is saved. You are signed out everywhere else.',

    sessions: 'Signed in elsewhere',
    sessionsLead: 'Left yourself signed in on another phone or computer? This signs you out everywhere, here too.',
    endSessions: 'Sign out everywhere',
    sessionsEnded: 'You are signed out everywhere',

    data: 'Your data',
    dataLead: 'Everything that is kept about you, in one file. What that is, and why, is explained under',
    privacy: 'Privacy',
    download: 'Download my data',
    fileName: 'my-data.json',

    remove: 'Delete account',
    removeLead: 'Your name, address and number are removed. This cannot be undone.',
    removeButton: 'Delete my account',
    removeTitle: 'Delete your account?',
    removeWhat: [
      'Your coming appointments are cancelled, and others can book the times.',
      'What you paid for them goes back: to your card, or at the reception if you paid there.',
      'The clinic keeps past appointments and payments for its books, without your name.',
      'You are signed out everywhere, and this account can no longer be signed in to.',
    ],
    keep: 'Keep it',
    removeConfirm: 'Delete account',
    removed: 'Your account is deleted',

    confirmFirst: 'You signed in a while ago. Sign in again, then make this change.',
    signInAgain: 'Sign in again',
  },
}

/** What a language's module of these texts provides. */
export type AccountMessages = typeof enAccount
