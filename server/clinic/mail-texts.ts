import type { Language } from '#contract/languages.ts'

interface MessageMailTexts {
  /** Shows on locked screens: it names neither the visitor nor what they write of. */
  readonly subject: string
  readonly opening: string
  readonly from: (email: string) => string
  readonly about: (subject: string) => string
  readonly answer: string
  /** The link to the page of messages. */
  readonly link: string
}

/** What the clinic is told of a visitor's message, in each language. */
export const messageMailTexts: Readonly<Record<Language, MessageMailTexts>> = {
  en: {
    subject: 'A message from your website',
    opening: 'A visitor has written to the reception:',
    from: (email) => `From: ${email}`,
    about: (subject) => `Subject: ${subject}`,
    answer: 'An answer to this mail goes to the visitor. Mark the message as answered under Messages:',
    link: 'Messages',
  },
  es: {
    subject: 'Un mensaje desde su sitio web',
    opening: 'Un visitante escribió a la recepción:',
    from: (email) => `De: ${email}`,
    about: (subject) => `Asunto: ${subject}`,
    answer:
      'Si responde a este correo, la respuesta le llega al visitante. Marque el mensaje como respondido en “Mensajes”:',
    link: 'Mensajes',
  },
  ar: {
    subject: 'رسالة من موقعكم',
    opening: 'كتب أحد الزوار إلى الاستقبال:',
    from: (email) => `من: \u2068${email}\u2069`,
    about: (subject) => `الموضوع: \u2068${subject}\u2069`,
    answer: 'يصل الرد على هذا البريد إلى الزائر مباشرة. وبعد الرد يُرجى تحديد الرسالة كمُجاب عنها في صفحة «الرسائل»:',
    link: 'الرسائل',
  },
}
