import type { Language } from '#contract/languages.ts'
import type { MailKind } from '#contract/schemas/mail.ts'
import type { Context } from '../context.ts'

/** A mail before rendering. The sender is the setting MAIL_FROM. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string }
  readonly language: Language
  /** Contains nothing private: it shows on locked screens. */
  readonly subject: string
  /** One paragraph each, escaped; line breaks are kept. The clinic's name follows. */
  readonly body: readonly (string | MailLink)[]
  /** Recipient of replies; the sender by default. */
  readonly replyTo?: string
  /** A calendar file of `calendarEntry` and its METHOD. */
  readonly calendar?: { readonly method: 'PUBLISH' | 'CANCEL'; readonly file: string }
}

/** A paragraph with a link to a page. */
export interface MailLink {
  readonly text: string
  readonly href: URL
}

/** A row of the outbox that is to be composed. It contains no text. */
export interface MailJob {
  readonly id: string
  readonly kind: MailKind
  readonly bookingId: string | null
  /** Sequence of the booking's change that the mail is about. */
  readonly sequence: number | null
  /** Start of the booking that a reminder announces, and how many days before it the reminder is due. */
  readonly reminderOf: Date | null
  readonly daysBefore: number | null
  readonly paymentId: string | null
  readonly reviewId: string | null
  readonly messageId: string | null
  readonly offerId: string | null
  readonly entryId: string | null
  readonly personId: string | null
  /** Recipient, if not the person's current address. */
  readonly email: string | null
  /** Language, if not the person's current one. */
  readonly language: Language | null
  readonly createdAt: Date
}

/**
 * Composes a mail at the time it is sent; returns `undefined` if it no longer applies or has no recipient. Called again
 * for each attempt; an error counts as a failed attempt.
 */
export type Compose = (context: Context, job: MailJob) => Promise<Mail | undefined>

/** Composers by mail kind; each module provides its own kinds. */
export type Composers<Kind extends MailKind = MailKind> = Readonly<Record<Kind, Compose>>
