import type { IncomingHttpHeaders } from 'node:http'
import { type Language, languageCookie, languageOf } from '#contract/languages.ts'
import { parseAcceptHeader } from '../negotiate.ts'

interface LanguageHints {
  readonly headers: IncomingHttpHeaders
  readonly query: unknown
}

/**
 * Returns the language for a request: the chosen one (a cookie), else the one in the URL (`?lang=es`), else the first
 * supported one of `Accept-Language`, else English. Never throws.
 */
export function negotiateLanguage(asked: LanguageHints): Language {
  const { headers } = asked
  return languageOf(chosen(headers.cookie)) ?? inAddress(asked) ?? accepted(headers['accept-language']) ?? 'en'
}

/** Returns the language of the URL if the user has chosen none. The pages that follow use it too. */
export function languageFromUrl(asked: LanguageHints): Language | undefined {
  return languageOf(chosen(asked.headers.cookie)) ? undefined : inAddress(asked)
}

function inAddress({ query }: LanguageHints): Language | undefined {
  const named = (query as Readonly<Record<string, unknown>> | null)?.[languageCookie]
  return languageOf(typeof named === 'string' ? named : undefined)
}

function chosen(cookies = ''): string | undefined {
  return new RegExp(`(?:^|;)\\s*${languageCookie}=([\\w-]+)`).exec(cookies)?.[1]
}

/** Returns the best language of `es-MX, es;q=0.9, *;q=0.1`: the greatest weight, and the first of equal ones. */
function accepted(header: string | undefined): Language | undefined {
  return parseAcceptHeader(header)
    .map(({ value, weight }) => ({ language: languageOf(value), weight }))
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)[0]?.language
}
