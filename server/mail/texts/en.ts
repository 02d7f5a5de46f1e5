/** The texts of all mails in English. Mails about appointments never name the treatment. */
export const enMailTexts = {
  /** Locale for dates, times and money. */
  locale: 'en-US',
  greeting: { hello: 'Hello', comma: ',' },

  appointment: {
    booked: {
      subject: (date: string) => `Your appointment on ${date} is confirmed`,
      heading: 'Your appointment is confirmed',
      opening: 'We look forward to seeing you.',
      price: (amount: string) => `${amount} (not paid yet)`,
      paid: (amount: string) => `${amount} (paid)`,
    },
    moved: {
      subject: (date: string) => `Your appointment has changed: now ${date}`,
      heading: 'Your appointment has changed',
      opening: 'It has a new time or doctor. This is how it is now:',
      calendar:
        'If it’s in your calendar, open the attached file to update it. If the old entry stays, delete it and add the new one.',
    },
    cancelled: {
      subject: (date: string) => `Your appointment on ${date} has been cancelled`,
      heading: 'Your appointment is cancelled',
      byPatient: 'As you requested, we’ve cancelled your appointment.',
      byClinic: 'We’re sorry, we had to cancel your appointment.',
      reason: 'You can see the reason in My Appointments.',
      backToCard: (amount: string) => `We’ll refund ${amount} to your card and email you when we’ve sent it.`,
      backAtClinic: (amount: string) => `You paid ${amount} at the clinic. Collect your refund at reception.`,
      partToCard: (part: string, amount: string) =>
        `We’ll refund ${part} of the ${amount} you paid to your card and email you when we’ve sent it.`,
      partAtClinic: (part: string, amount: string) =>
        `We’ll refund ${part} of the ${amount} you paid. Collect it at reception.`,
      kept: (amount: string) => `The ${amount} you paid isn’t refunded.`,
      calendar:
        'If it’s in your calendar, open the attached file to remove it. In some calendars, you need to delete it yourself.',
      times: 'These times are free at the moment:',
      again: 'Find another time',
    },
    offered: {
      subject: (date: string) => `A time became free for you: ${date}`,
      heading: 'A time became free for you',
      opening: (time: string, date: string) =>
        `A time you’re waiting for is free. It is held for you until ${time} on ${date}: no one else can take it before.`,
      earlier: 'Earlier times that suit you are free for everyone now:',
      answer: 'Accept or decline',
      otherwise: 'If you don’t answer, you stay on the waitlist, and the next person gets this time.',
    },
    doctorLeft: {
      subject: 'A change on your waitlist',
      opening: (doctor: string) =>
        `${doctor}, whom you asked for on the waitlist, no longer works at the clinic. We now offer you times with any doctor. You keep your place in the line.`,
      change: 'Review your preferences',
    },
    paid: {
      subject: 'We have received your payment',
      byCard: (amount: string) => `Thank you. We’ve received your card payment of ${amount} for this appointment.`,
      atClinic: (amount: string) =>
        `Thank you. We’ve received your payment of ${amount} at the clinic for this appointment.`,
      receipt: 'You’ll find the receipt in My Appointments.',
    },
    late: {
      subject: 'Your payment arrived after the appointment was cancelled',
      opening: (amount: string) =>
        `We’ve received your card payment of ${amount}, but this appointment had been cancelled before.`,
      until: (time: string, date: string, zone: string) =>
        `Until ${time} on ${date} (${zone}), you can use the payment in My Appointments to book this time again if it is still free, or another time. Otherwise we’ll refund it to your card. You don’t have to do anything for that.`,
    },
    refunded: {
      subject: 'We’ve refunded your payment',
      toCard: (amount: string) =>
        `We’ve refunded ${amount} to your card for this appointment. It may take a few days to appear.`,
      atClinic: (amount: string) => `We’ve refunded ${amount} to you at the clinic for this appointment.`,
    },
    reminder: {
      subject: (date: string) => `Reminder: your appointment on ${date}`,
      heading: 'A reminder of your appointment',
      ask: 'We look forward to seeing you. Will you be there?',
      confirmed: 'We look forward to seeing you. Thank you for confirming your appointment.',
      confirm: 'I’ll be there',
      settings: 'Change your reminders',
    },
    /** Labels of what the appointment is. `for` names the family member who is treated. */
    labels: { for: 'For', where: 'Where', with: 'With', price: 'Price', phone: 'Phone' },
    addToCalendar: {
      title: 'Add to your calendar',
      google: 'Google',
      outlook: 'Outlook',
      file: 'Apple and other calendars: open the attached file.',
    },
    cancelUntil: (time: string, date: string, zone: string) =>
      `If you can’t make it, you can cancel in My Appointments until ${time} on ${date} (${zone}).`,
    changeUntil: (time: string, date: string, zone: string) =>
      `If you can’t make it, you can move or cancel it in My Appointments until ${time} on ${date} (${zone}).`,
    moveUntil: (time: string, date: string, zone: string) => `You can move it until ${time} on ${date} (${zone}).`,
    tooNear: 'This appointment is too soon to cancel online.',
    callToChange: (phone: string) => `Call ${phone} to change it.`,
    myAppointments: 'My Appointments',
    /** Replaces the link to My Appointments for a patient who has no way to sign in. */
    choosePassword: 'Choose a password to see, move or cancel your appointments online',
    /** Texts of the calendar entry, without direction marks, which some calendars show as characters. */
    calendarEntry: {
      title: (clinic: string) => `Appointment at ${clinic}`,
      doctor: (name: string) => `Doctor: ${name}`,
      phone: (phone: string) => `Phone: ${phone}`,
    },
  },

  account: {
    links: {
      reset_password: {
        subject: 'Choose a new password',
        lead: 'We received a request to reset your password. Use this link to choose a new one. It works once and expires in 30 minutes:',
        text: 'Choose a new password',
        end: 'If you didn’t request this, you can ignore this email. Your password won’t change.',
      },
      /** For a person who has no way to sign in. */
      choose_password: {
        subject: 'Choose a password',
        lead: 'We received a request to choose a password for your account. Use this link. It works once and expires in 30 minutes:',
        text: 'Choose a password',
        end: 'If you didn’t request this, you can ignore this email. Nothing will change.',
      },
      /** For a patient whom an import brought along. */
      patient_invited: {
        subject: 'Manage your appointments online',
        lead: 'You can now see, book and move your appointments with us online. Choose a password to begin. The link works once and expires in 7 days:',
        text: 'Choose a password',
        end: 'If the link has expired, the same page sends you a new one. If you’re not our patient, you can ignore this email.',
      },
      verify_email: {
        subject: 'Verify your email address',
        lead: 'Welcome! To verify your email address, open this link and sign in. It works once and expires in 24 hours:',
        text: 'Verify my email address',
        end: 'If you don’t have an account with us, someone probably mistyped their address. You can ignore this email.',
      },
      change_email: {
        subject: 'Verify your new email address',
        lead: 'You asked to use this address for your account. Open this link and sign in to confirm. It works once and expires in 24 hours:',
        text: 'Use this address',
        end: 'If you don’t have an account with us, someone probably mistyped their address. You can ignore this email.',
      },
    },
    device: {
      subject: 'New sign-in to your account',
      lead: 'Someone signed in to your account in a browser that it has not been used in before.',
      otherwise: 'If that was you, nothing is left to do. If not, end the session and change your password right away:',
      link: 'See where you’re signed in',
      known: (browser: string, system: string) => `${browser} on ${system}`,
      unknown: 'Unknown',
      zone: (time: string, zone: string) => `${time} (${zone})`,
      labels: { device: 'Device', time: 'Time', network: 'Network' },
    },
    /** An invitation to the staff. It names who invites, unless that person was removed. */
    invitation: {
      subject: 'Invitation to the staff',
      lead: (by: string) =>
        by === ''
          ? 'You are invited to join the staff of the clinic.'
          : `${by} invites you to join the staff of the clinic.`,
      labels: { role: 'Role', until: 'Accept until' },
      roles: { doctor: 'Doctor', receptionist: 'Receptionist', admin: 'Admin' },
      text: 'Accept the invitation',
      end: 'The link works once. If you don’t expect this invitation, you can ignore this email.',
    },
    /** A code to sign in with. */
    code: {
      subject: 'Your code to sign in',
      lead: 'Enter this code on the page where you asked for it. It works once and expires in 10 minutes:',
      label: 'Code',
      text: 'Open the sign-in page',
      end: 'Never tell this code to anyone. The clinic doesn’t ask for it. If you didn’t request it, you can ignore this email.',
    },
    notices: {
      email_changed: {
        subject: 'Your email address was changed',
        lead: 'The email address of your account has been changed. Use the new address to sign in. We’ll send emails there from now on.',
        otherwise: 'If you didn’t make this change, contact the clinic right away:',
        link: 'Contact the clinic',
      },
      password_changed: {
        subject: 'Your password was changed',
        lead: 'Your password was changed, and all other devices were signed out.',
        otherwise: 'If you didn’t make this change, choose a new password right away:',
        link: 'Choose a new password',
      },
      password_detached: {
        subject: 'Your old password no longer works',
        lead: 'Someone has just shown that this address is theirs, by signing in without the password. The address had never been verified before, so the old password no longer works and all devices were signed out. Your appointments haven’t changed.',
        otherwise: 'To sign in with a password as well, choose one:',
        link: 'Choose a password',
      },
      google_unlinked: {
        subject: 'Google sign-in was removed from your account',
        lead: 'You can no longer sign in with Google, only with your email and password. All other devices were signed out.',
        otherwise: 'If you didn’t make this change, choose a new password right away:',
        link: 'Choose a new password',
      },
      sso_linked: {
        subject: 'Single sign-on was connected to your account',
        lead: 'From now on, single sign-on also signs in to your account, and your groups there decide your role.',
        otherwise: 'If that wasn’t you, choose a new password and tell an admin of the clinic right away:',
        link: 'Choose a new password',
      },
      sso_unlinked: {
        subject: 'Single sign-on was removed from your account',
        lead: 'Single sign-on no longer signs in to your account. All other devices were signed out.',
        otherwise: 'If you didn’t make this change, choose a new password right away:',
        link: 'Choose a new password',
      },
      second_factor_on: {
        subject: 'A second factor was turned on',
        lead: 'From now on, signing in to your account also asks for a code of your authenticator app.',
        otherwise: 'If you didn’t make this change, choose a new password and tell an admin of the clinic right away:',
        link: 'Choose a new password',
      },
      second_factor_off: {
        subject: 'A second factor was turned off',
        lead: 'A second factor was turned off: of your account, or by you for a colleague. Signing in to that account asks for no code until it is turned on again.',
        otherwise: 'If you didn’t expect this, choose a new password and tell an admin of the clinic right away:',
        link: 'Choose a new password',
      },
      second_factor_guessed: {
        subject: 'Wrong codes for your account',
        lead: 'Someone signed in to your account and entered five wrong codes. No code is accepted for 15 minutes.',
        otherwise: 'If that wasn’t you, someone knows your password. Choose a new one right away:',
        link: 'Choose a new password',
      },
      passkey_added: {
        subject: 'A passkey was added to your account',
        lead: 'From now on, a passkey also signs in to your account.',
        otherwise:
          'If that wasn’t you, choose a new password right away, sign in and remove the passkey in your profile:',
        link: 'Choose a new password',
      },
      passkey_removed: {
        subject: 'A passkey was removed from your account',
        lead: 'A passkey no longer signs in to your account, and all other devices were signed out. If your account has no other way to sign in, choose a password.',
        otherwise: 'If you didn’t expect this, choose a new password right away:',
        link: 'Choose a new password',
      },
      calendar_feed_made: {
        subject: 'A calendar address was created for your account',
        lead: 'Someone who is signed in to your account created an address at which a calendar can read your appointments. Anyone who has the address can read them. It ends when you create another one, remove it, change your password or end all other sessions.',
        otherwise:
          'If that wasn’t you, choose a new password right away. That ends the address and signs out all devices:',
        link: 'Choose a new password',
      },
      person_removed: {
        subject: 'Your account was deleted',
        lead: 'Your account, name, email and phone number have been deleted. Upcoming appointments were cancelled. A separate email about each of them says what we refund.',
        otherwise: 'If you didn’t expect this, contact the clinic:',
        link: 'Contact the clinic',
      },
    },
  },

  /** To the admins. The subject shows on locked screens, so it names no patient. */
  dispute: {
    inquiry: {
      subject: 'A bank is asking about a card payment',
      lead: (amount: string) =>
        `A patient’s bank is asking about a card payment of ${amount}. The money has not been withdrawn. Answer in your Stripe dashboard before its deadline, or refund the payment there.`,
    },
    open: {
      subject: 'A card payment is disputed',
      lead: (amount: string) =>
        `A patient disputes a card payment of ${amount}, and the bank has withdrawn the money. The appointment is no longer shown as paid. Answer in your Stripe dashboard before its deadline.`,
    },
    won: {
      subject: 'A dispute was decided in your favor',
      lead: (amount: string) =>
        `The dispute about a card payment of ${amount} was decided in your favor, and the bank has returned the money. The appointment is shown as paid again. If it was cancelled and not refunded yet, the patient gets a refund now.`,
    },
    lost: {
      subject: 'A dispute was lost',
      lead: (amount: string) =>
        `The dispute about a card payment of ${amount} was lost, and the bank has returned the money to the patient. The portal refunds nothing more, and the payment no longer counts.`,
    },
    transactionId: (id: string) => `Transaction ID: ${id}`,
    link: 'Payments',
  },

  review: {
    shown: {
      subject: 'Your review has been published',
      lead: 'Thank you for your review. It’s now published. You can edit or withdraw it at any time:',
    },
    turned_down: {
      subject: 'Your review wasn’t published',
      lead: (hasReason: boolean) =>
        `Thank you for your review. We decided not to publish it${hasReason ? '. You can see the reason next to it' : ''}. You can edit it, and we’ll read it again:`,
    },
    link: 'My Reviews',
  },

  /** To the clinic. The subject shows on locked screens, so it names neither the visitor nor their message. */
  message: {
    subject: 'New message from your website',
    opening: 'A visitor sent a message:',
    from: (email: string) => `From: ${email}`,
    about: (subject: string) => `Subject: ${subject}`,
    answer: 'Reply to this email to answer the visitor. Then mark the message as answered:',
    link: 'Messages',
  },
}

/** The texts that every language provides. */
export type MailTexts = typeof enMailTexts
