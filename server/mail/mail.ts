import type { Language } from '#contract/languages.ts'
import type { MailKind } from '#contract/mail.ts'
import type { Context } from '../context.ts'

/** A mail before it is put into the forms that mail programs read; who sends it is the setting MAIL_FROM. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string }
  readonly language: Language
  /** Names nothing that is nobody else's business: it shows on locked screens. */
  readonly subject: string
  /** One paragraph each; a text may have line breaks, and stands as it is, whatever is in it. The clinic's name follows. */
  readonly body: readonly (string | MailLink)[]
  /** Whom an answer goes to; the sender otherwise. */
  readonly replyTo?: string
  /** A calendar file as `calendarEntry` makes it, and what it asks of the calendar: the same word as in the file. */
  readonly calendar?: { readonly method: 'PUBLISH' | 'CANCEL'; readonly file: string }
}

/** A paragraph that leads to a page. */
export interface MailLink {
  readonly text: string
  readonly href: URL
}

/** What is to be composed: a row of the outbox, which holds no text. */
export interface MailJob {
  readonly id: string
  readonly kind: MailKind
  readonly bookingId: string | null
  /** Of the change of the booking that it tells of. */
  readonly sequence: number | null
  readonly paymentId: string | null
  readonly reviewId: string | null
  readonly messageId: string | null
  readonly personId: string | null
  /** Where it goes, if that is not the person's address as of now. */
  readonly email: string | null
  /** In which it is told, if that is not the person's as of now. */
  readonly language: Language | null
  readonly createdAt: Date
}

/**
 * Composes a mail at the time it is sent; returns `undefined` if it no longer applies or has no recipient. Called again for
 * each attempt; an error counts as a failed attempt.
 */
export type Compose = (context: Context, job: MailJob) => Promise<Mail | undefined>

/** A composer for each kind, for the module that owns these kinds. */
export type Composers<Kind extends MailKind = MailKind> = Readonly<Record<Kind, Compose>>
