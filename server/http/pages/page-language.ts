import type { IncomingHttpHeaders } from 'node:http'
import { type Language, languageCookie, languageOf } from '#contract/languages.ts'
import { parseAcceptHeader } from '../negotiate.ts'

interface LanguageHints {
  readonly headers: IncomingHttpHeaders
  readonly query: unknown
}

/**
 * The language somebody is to read: the one they chose (a cookie), else the one in the address (`?lang=es`), else the
 * first of ours that their browser asks for, else English. Never throws, whatever was sent.
 */
export function negotiateLanguage(asked: LanguageHints): Language {
  const { headers } = asked
  return languageOf(chosen(headers.cookie)) ?? inAddress(asked) ?? accepted(headers['accept-language']) ?? 'en'
}

/** The language that an address brings along for whoever has chosen none: the pages after it are to be in it too. */
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

/** The best of `es-MX, es;q=0.9, *;q=0.1`: the greatest weight, of equal ones the first. */
function accepted(header: string | undefined): Language | undefined {
  return parseAcceptHeader(header)
    .map(({ value, weight }) => ({ language: languageOf(value), weight }))
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)[0]?.language
}
