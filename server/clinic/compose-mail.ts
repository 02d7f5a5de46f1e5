import { addressIn } from '#contract/languages.ts'
import type { Composers } from '../mail/mail.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import { findMessage, getPlace } from './queries.ts'

/** Composes the mails that forward visitors' messages to the clinic. */
export const clinicMail: Composers<'message_received'> = {
  // A reply goes to the visitor.
  message_received: async (context, { messageId, email }) => {
    const message = messageId === null ? undefined : await findMessage(context, messageId)
    if (!message || email === null) return undefined
    const { name, language } = await getPlace(context)
    const texts = mailTexts[language].message
    const href = new URL(addressIn('/dashboard/messages', language), context.publicUrl)
    return {
      to: { name, address: email },
      replyTo: message.email,
      language,
      subject: texts.subject,
      body: [
        texts.opening,
        [texts.from(message.email), texts.about(message.subject)].join('\n'),
        message.text,
        texts.answer,
        { text: texts.link, href },
      ],
    }
  },
}
