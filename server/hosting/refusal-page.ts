import type { FastifyRequest } from 'fastify'
import { directionOf, type Language } from '#contract/languages.ts'
import { parseAcceptHeader } from '../http/negotiate.ts'
import { negotiateLanguage } from '../http/pages/page-language.ts'

const texts: Record<
  'unknown_host' | 'unavailable',
  Record<Language, { readonly title: string; readonly text: string }>
> = {
  unknown_host: {
    en: { title: 'No clinic here', text: 'No clinic has this address. Check the address.' },
    es: { title: 'Aquí no hay ninguna clínica', text: 'Ninguna clínica tiene esta dirección. Revísela.' },
    ar: { title: 'لا توجد عيادة هنا', text: 'لا توجد عيادة بهذا العنوان. تحقّق من العنوان.' },
  },
  unavailable: {
    en: {
      title: 'Not available right now',
      text: 'The portal of this clinic isn’t available right now. Try again in a minute.',
    },
    es: {
      title: 'No disponible en este momento',
      text: 'El portal de esta clínica no está disponible en este momento. Inténtelo de nuevo en un minuto.',
    },
    ar: { title: 'غير متاحة حاليًا', text: 'بوابة هذه العيادة غير متاحة حاليًا. يُرجى إعادة المحاولة بعد دقيقة.' },
  },
}

/** Returns the page for a browser whose request was answered `unknown_host` or `unavailable`; `undefined` for other clients and answers. */
export function refusalPage(request: FastifyRequest): string | undefined {
  const code = request.answeredWith
  const accepted = parseAcceptHeader(request.headers.accept)
  const isPage = request.method === 'GET' && accepted.some(({ value }) => value === 'text/html')
  if (!isPage || (code !== 'unknown_host' && code !== 'unavailable')) return undefined
  const language = negotiateLanguage(request)
  const { title, text } = texts[code][language]
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><h1>${title}</h1><p>${text}</p></body>
</html>
`
}
