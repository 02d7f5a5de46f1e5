import type { Transporter } from 'nodemailer'
import type { KeptMail, MailTrouble, OpenedMail } from '#contract/mail.ts'

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
  readonly kept: KeptMails | undefined
}

/** Mail that went nowhere, for those who try the portal. */
export interface KeptMails {
  /** A page of it, the latest on top, and how much there is. */
  list(page: { readonly page: number; readonly onPage: number }): Promise<{ mails: KeptMail[]; total: number }>
  open(id: string): Promise<OpenedMail | undefined>
  forget(before: Date): Promise<void>
}

/** A mail could not be delivered. `final` where trying again would not help. Carries no word of the mail server's. */
export class NotDelivered extends Error {
  readonly trouble: MailTrouble
  readonly final: boolean
  constructor(trouble: MailTrouble, final: boolean) {
    super(trouble)
    this.name = `NotDelivered ${trouble}`
    this.trouble = trouble
    this.final = final
  }
}
