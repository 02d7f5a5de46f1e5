/** The English texts of the admins' pages, fetched with them. */
export const enAdmin = {
  users: {
    title: 'All users',
    caption: 'All users, sorted by e-mail',
    number: 'No.',
    email: 'Email',
    role: 'Role',
    admin: 'Admin',
    patient: 'Patient',
    you: (name: string) => `${name} (you)`,
    loading: 'Loading the users',
    none: 'Nobody has an account yet.',
    failed: 'The users could not be loaded.',
    tryAgain: 'Try again',
    notAdmin: 'That page is for admins, so you are signed out. Login as one to see it.',
    checkFailed: 'We cannot tell whether this page is yours to see',
  },
}

/** What a language's module of these texts provides. */
export type AdminMessages = typeof enAdmin
