/** The English texts of the pages about one's own account, fetched with them. */
export const enAccount = {
  forgot: {
    title: 'Forgot your password?',
    lead: 'We mail you a link to choose a new one.',
    email: 'Email',
    send: 'Send the link',
    sent: 'Look into your mail',
    sentTo: (email: string) =>
      `If ${email} has an account here, a link is on its way. It works once, for 30 minutes. If nothing comes, look into the spam folder.`,
    again: 'Send it again',
    sentAgain: 'Sent again',
    tooMany: 'Enough links are on their way. Wait an hour, or call the clinic.',
    back: 'Back to Login',
    off: 'This portal sends no mail. The clinic helps you to get in again: please call.',
  },

  reset: {
    title: 'Choose a new password',
    lead: 'Wherever you are signed in, you will be signed out.',
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
    unsaved: 'No answer came. Check your connection and try again.',
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
    verifyLead: 'Open the link that we mailed you, so that we know mail reaches you.',
    verifyAgain: 'Send the link again',
    verifySent: (email: string) => `A link is on its way to ${email}`,
    newEmail: 'New email',
    emailLead: 'We mail a link to the new address. Until you open it, the old one stays.',
    changeEmail: 'Change email',

    password: 'Password',
    passwordLead: 'After the change you are signed in here only.',
    noPassword: 'You sign in with Google. With a password you can sign in without it too.',
    newPassword: 'New password',
    passwordHint: '6 characters or longer',
    changePassword: 'Change password',
    addPassword: 'Add a password',
    passwordChanged: 'Your new password is saved. Everywhere else you are signed out.',

    sessions: 'Signed in elsewhere',
    sessionsLead: 'Left yourself signed in on another phone or computer? This ends it everywhere, here too.',
    endSessions: 'Sign out everywhere',
    sessionsEnded: 'You are signed out everywhere',

    data: 'Your data',
    dataLead: 'Everything that is kept about you, as a file. What is kept, and why, is on the page about',
    privacy: 'Privacy',
    download: 'Download my data',
    fileName: 'my-data.json',

    remove: 'Delete account',
    removeLead: 'Your name, address and number are removed. This cannot be undone.',
    removeButton: 'Delete my account',
    removeTitle: 'Delete your account?',
    removeWhat: [
      'Coming appointments are cancelled, and the times are free for others.',
      'What you paid for them goes back: to your card, or at the reception if you paid there.',
      'The clinic keeps past appointments and payments for its books, without your name.',
      'You are signed out everywhere, and nobody can sign in any more.',
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
