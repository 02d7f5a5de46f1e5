import type { Language } from '#contract/languages.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'

/** What patients read while online booking is paused, if the clinic wrote no words of its own. */
const standard: Readonly<Record<Language, string>> = {
  en: 'Online booking is paused. Please call us to book an appointment.',
  es: 'La reserva en línea está en pausa. Llámenos para pedir una cita, por favor.',
  ar: 'الحجز عبر الإنترنت متوقف مؤقتًا. يُرجى الاتصال بنا لحجز موعد.',
}

/** Returns the clinic's words with their translations, or the standard ones in all languages. */
export function pausedText(
  { text, translations }: NonNullable<Clinic['paused']>,
  language: Language,
): NonNullable<Clinic['paused']> {
  if (text) return { text, ...(translations && { translations }) }
  const { en, es, ar } = standard
  return { text: standard[language], translations: { en: { text: en }, es: { text: es }, ar: { text: ar } } }
}
