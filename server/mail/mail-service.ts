import type { Transporter } from 'nodemailer'
import type { CapturedMail, MailDeliveryError, OpenedMail } from '#contract/schemas/mail.ts'

/** Sender of the portal's mail; without a name, the clinic's is used. */
export interface Sender {
  readonly name: string | undefined
  readonly address: string
}

/** Transport of the portal's mail. */
export interface MailService {
  readonly sender: Sender
  readonly transport: Transporter<unknown>
  /** Captured mail of test mode; `undefined` if mail is really sent. */
  readonly kept: MailCapture | undefined
}

/** Mail that test mode captured instead of sending it. */
export interface MailCapture {
  /** Returns a page of captured mail, newest first, and its total. */
  list(page: { readonly page: number; readonly onPage: number }): Promise<{ mails: CapturedMail[]; total: number }>
  open(id: string): Promise<OpenedMail | undefined>
  forget(before: Date): Promise<void>
}

/** A delivery failure. `final` if a retry cannot help. Contains nothing of the mail server's message. */
export class DeliveryError extends Error {
  readonly trouble: MailDeliveryError
  readonly final: boolean
  constructor(trouble: MailDeliveryError, final: boolean) {
    super(trouble)
    this.name = `NotDelivered ${trouble}`
    this.trouble = trouble
    this.final = final
  }
}
