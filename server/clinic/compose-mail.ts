import { pageFor } from '../mail/greeting.ts'
import type { Templates } from '../mail/mail.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import { findMessage, getPlace } from './queries.ts'

/** The message that forwards a visitor's to the clinic. */
export const clinicMail = {
  message_received: {
    subject: 'contact_message',
    // A reply goes to the visitor.
    compose: async (context, { subjectId, email }) => {
      const message = await findMessage(context, subjectId)
      if (!message || email === null) return undefined
      const place = await getPlace(context)
      const texts = mailTexts[place.language].message
      return {
        to: { name: place.name, address: email },
        replyTo: message.email,
        language: place.language,
        subject: texts.subject,
        opening: [
          texts.opening,
          [texts.from(message.email), texts.about(message.subject)].join('\n'),
          message.text,
          texts.answer,
        ],
        button: { text: texts.link, href: pageFor(context, place, '/dashboard/messages') },
      }
    },
  },
} satisfies Partial<Templates>
