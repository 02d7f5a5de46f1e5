import type { QueryCreator } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { MailKind } from '#contract/schemas/mail.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'

/** A person to whom a mail is sent. */
export interface Recipient {
  readonly name: string
  readonly address: string
  readonly language: Language
}

/** The clinic as every mail shows it. Unknown details are empty. */
export interface Place {
  readonly name: string
  readonly street: string
  readonly city: string
  readonly phone: string
}

/**
 * A mail before rendering. The sender is the setting MAIL_FROM. `layoutMail` puts the parts in order, and everything is
 * escaped.
 */
export interface Mail extends MailContent {
  readonly to: { readonly name: string; readonly address: string }
  readonly language: Language
  /** Recipient of replies; the sender by default. */
  readonly replyTo?: string
  /** A calendar file of `calendarEntry` and its METHOD. */
  readonly calendar?: { readonly method: 'PUBLISH' | 'CANCEL'; readonly file: string }
}

/** Text and links of a mail. */
export interface MailContent {
  /** Contains nothing private: it shows on locked screens. */
  readonly subject: string
  /** The salutation. */
  readonly greeting?: string
  /** What the mail is about, in a few words; the subject by default. */
  readonly heading?: string
  /** Parts above the button. */
  readonly opening: readonly MailPart[]
  /** The one thing that the mail asks for. */
  readonly button: MailLink
  /** Parts below the button. */
  readonly more?: readonly MailPart[]
}

/** A part of a mail. A string is a paragraph, whose line breaks are kept. */
export type MailPart = string | MailLink | When | Facts | Choices

/** A link to a page. */
export interface MailLink {
  readonly text: string
  readonly href: URL
}

/** The time of an appointment, in large type. */
export interface When {
  readonly kind: 'when'
  /** The whole date, `Monday, December 7, 2026`, and the parts of it that the HTML shows one below another. */
  readonly date: string
  readonly weekday: string
  readonly day: string
  readonly month: string
  readonly from: string
  readonly to: string
  readonly zone: string
  /** Whether the appointment was cancelled. Its time is crossed out. */
  readonly isCancelled: boolean
}

/** Facts with their labels, one per row. */
export interface Facts {
  readonly kind: 'facts'
  readonly facts: readonly Fact[]
}

/** A labelled text, which may be a link. */
export interface Fact {
  readonly label: string
  readonly value: string
  readonly href?: URL | undefined
}

/** Links to choose from, with a title and a note below. */
export interface Choices {
  readonly kind: 'choices'
  readonly title: string
  readonly links: readonly MailLink[]
  readonly note?: string
}

/** A row of the outbox that is to be composed. It contains no text. */
export interface Message<Occasion = unknown> {
  readonly id: string
  /** ID of the row that it is about. Templates without a subject do not read it. */
  readonly subjectId: string
  /** Tells it from other messages of its template about that row. */
  readonly occasion: Occasion
  readonly personId: string | null
  /** Recipient, if not the person's current address. */
  readonly email: string | null
  /** Language, if not the person's current one. */
  readonly language: Language | null
  readonly createdAt: Date
}

/** A kind of message, declared once by the module that sends it, for all channels. */
export interface Template<Occasion = unknown> {
  /** Table of what it is about, whose deleted rows delete the messages; none if it is about the recipient's account. */
  readonly subject?: Database['outbox']['subject']
  /** Whether it is sent from 9:00 to 19:00 clinic time only, after all other messages. */
  readonly isByDay?: true
  /** Whether it is sent after all other messages, since there may be thousands. */
  readonly isBulk?: true
  /** Whether it contains a link to the account, which a restored backup must not send. */
  readonly isRevocable?: true
  /**
   * Composes the mail at the time it is sent; returns `undefined` if it no longer applies or has no recipient. Called again
   * for each attempt; an error counts as a failed attempt.
   */
  compose(context: Context, message: Message<Occasion>): Promise<Mail | undefined>
  /** Returns what the statement changes that marks it as delivered. */
  onDelivery?(db: QueryCreator<Database>, message: Message<Occasion>): { execute(): Promise<unknown> }
}

/** All templates by name. */
export type Templates = Readonly<Record<MailKind, Template>>
