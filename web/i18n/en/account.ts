/** The English texts of the account pages. */
export const enAccount = {
  forgot: {
    title: 'Forgot your password?',
    lead: 'We’ll email you a link to choose a new password.',
    email: 'Email',
    send: 'Send link',
    sent: 'Check your email',
    sentTo: (email: string) =>
      `If there’s an account for ${email}, we’ve sent a link to it. The link works once and expires in 30 minutes. If it doesn’t arrive, check your spam folder.`,
    again: 'Resend link',
    sentAgain: 'Link sent again',
    tooMany: (wait: string) => `We’ve already sent several links. Try again ${wait}, or call the clinic.`,
    back: 'Back to Login',
    off: 'This portal can’t send email. Call the clinic for help signing in.',
  },

  reset: {
    title: 'Choose a new password',
    lead: 'Changing your password signs you out on all devices.',
    password: 'New password',
    send: 'Save and sign in',
    over: 'This link has expired',
    overHelp: 'Links work once and expire after 30 minutes. Request a new one.',
    askAgain: 'Request a new link',
    done: 'Your password has been changed',
  },

  verify: {
    title: 'Your email address',
    waiting: 'Checking your link',
    done: 'Your email address is verified',
    doneHelp: (email: string) => `We’ll send appointment emails to ${email}.`,
    over: 'This link has expired',
    overHelp:
      'Links work once, expire after 24 hours, and only work for the account they were sent to. You can request a new one.',
    overVerified: (email: string) =>
      `Links work once and stop working when the password changes. Your account’s email is ${email}, and it’s already verified.`,
    failed: 'We couldn’t check your link',
    tryAgain: 'Try again',
    seeTimes: 'See free times',
    toProfile: 'My profile',
  },

  profile: {
    title: 'My profile',
    loading: 'Loading your profile',
    failed: 'Couldn’t load your profile',
    failedHelp: 'Check your connection and try again.',
    tryAgain: 'Try again',
    showPassword: 'Show password',
    current: 'Current password',

    details: 'Name and phone number',
    detailsLead: 'Used for your next booking. Existing appointments keep the name they were booked under.',
    name: 'Name',
    phone: 'Number',
    phoneHint: 'Phone number, in case we need to reach you (optional)',
    save: 'Save',
    saved: 'Saved',

    email: 'Email',
    verified: 'Verified',
    notVerified: 'Not verified',
    verifyLead: 'Open the link we emailed you to verify your address.',
    verifyAgain: 'Resend link',
    verifySent: (email: string) => `Link sent to ${email}`,
    newEmail: 'New email',
    emailLead: 'We’ll email a link to the new address. Your current address stays in use until you open it.',
    changeEmail: 'Change email',

    password: 'Password',
    passwordLead: 'You’ll stay signed in here and be signed out everywhere else.',
    noPassword: 'You sign in with Google. Add a password to sign in without Google as well.',
    newPassword: 'New password',
    passwordHint: 'At least 6 characters',
    changePassword: 'Change password',
    addPassword: 'Add password',
    passwordChanged: 'Your password has been changed. You’ve been signed out everywhere else.',

    google: 'Google sign-in',
    googleLead:
      'You can sign in with Google. After you unlink it, only your email and password work, and you’ll be signed out everywhere else. Continuing with Google later links it again.',
    googleOnly: 'To unlink Google, add a password first. Otherwise you couldn’t sign in.',
    unlinkGoogle: 'Unlink Google',
    googleUnlinked: 'Google is no longer linked',

    sessions: 'Other devices',
    sessionsLead: 'Still signed in on another phone or computer? Sign out everywhere, including here.',
    endSessions: 'Sign out everywhere',
    sessionsEnded: 'You’ve been signed out everywhere',

    reminders: 'Reminders',
    remindersLead: 'We email you before your appointments and ask whether you’ll be there.',
    remindMe: 'Remind me of my appointments',
    calendar: {
      title: 'Calendar subscription',
      lead: 'Your calendar app can show your appointments and keep them up to date.',
      shows: 'Titles show the clinic’s name, and if you want:',
      treatments: 'the treatment',
      names: 'who is treated',
      make: 'Create the address',
      renew: 'Create a new address',
      exists: 'Your address exists, but can’t be shown again. A new one ends it.',
      address: 'Address for your calendar',
      once: 'Copy it now: it’s shown only once. Anyone who has it can read your appointments. It ends when you change your password.',
      copy: 'Copy',
      copied: 'Copied',
      open: 'Open in a calendar app',
      remove: 'Remove the address',
      removed: 'The calendar address no longer works',
    },
    data: 'Your data',
    dataLead: 'Download everything we store about you in one file. To learn what we store and why, see',
    privacy: 'Privacy',
    download: 'Download my data',
    fileName: 'my-data.json',

    remove: 'Delete account',
    removeLead: 'This deletes your name, email and phone number. It can’t be undone.',
    removeButton: 'Delete my account',
    removeTitle: 'Delete your account?',
    removeWhat: [
      'Your upcoming appointments will be cancelled and the times become available to others.',
      'You’ll be refunded: to your card, or at reception if you paid there.',
      'The clinic keeps past appointments and payments for its records, without your name.',
      'You’ll be signed out everywhere and won’t be able to sign in to this account again.',
    ],
    keep: 'Keep account',
    removeConfirm: 'Delete account',
    removed: 'Your account has been deleted',

    confirmFirst: 'For your security, sign in again before making this change.',
    signInAgain: 'Sign in again',
  },
}

/** The texts that every language provides. */
export type AccountMessages = typeof enAccount
