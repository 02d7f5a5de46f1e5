import type { Transporter } from 'nodemailer'
import type { CapturedMail, MailDeliveryError, OpenedMail } from '#contract/mail.ts'

/** Who the portal's mail comes from; without a name it is the clinic's. */
export interface Sender {
  readonly name: string | undefined
  readonly address: string
}

/** How mail leaves the portal. */
export interface MailService {
  readonly sender: Sender
  readonly transport: Transporter<unknown>
  /** What test mode keeps instead of sending it; undefined where mail goes to people. */
  readonly kept: MailCapture | undefined
}

/** Mail that went nowhere, for those who try the portal. */
export interface MailCapture {
  /** A page of it, the latest on top, and how much there is. */
  list(page: { readonly page: number; readonly onPage: number }): Promise<{ mails: CapturedMail[]; total: number }>
  open(id: string): Promise<OpenedMail | undefined>
  forget(before: Date): Promise<void>
}

/** A mail could not be delivered. `final` where trying again would not help. Carries no word of the mail server's. */
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
