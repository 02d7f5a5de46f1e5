import { addressIn, type Language, languages } from '#contract/languages.ts'
import { canonicalPath, type PublicPage } from '#contract/pages.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { arHead } from '../i18n/ar/page-meta.ts'
import { enHead, type HeadMessages } from '../i18n/en/page-meta.ts'
import { esHead } from '../i18n/es/page-meta.ts'
import { describeDentist, type PriceRange } from './structured-data.ts'

/** A page and the data of its head. */
export interface HeadOf {
  readonly page: PublicPage
  /** The page's title as plain text. */
  readonly title: string
  readonly clinic: Clinic
  readonly prices: PriceRange
  /** The public origin, for example `https://clinic.example`. */
  readonly origin: string
  readonly language: Language
}

const texts: Readonly<Record<Language, HeadMessages>> = { en: enHead, es: esHead, ar: arHead }
const locales: Readonly<Record<Language, string>> = { en: 'en_US', es: 'es_US', ar: 'ar_AR' }

const descriptions: Record<PublicPage, Exclude<keyof HeadMessages, 'picture'>> = {
  '/': 'home',
  '/home': 'home',
  '/review': 'reviews',
  '/contact': 'contact',
  '/about': 'about',
  '/login': 'login',
  '/signup': 'signUp',
  '/privacy': 'privacy',
}

/** Pages with the clinic's address and opening hours. */
const aboutClinic: readonly PublicPage[] = ['/', '/home', '/contact', '/about']

/** Returns the head of a public page for search engines and link previews, as HTML with all text escaped. */
export function renderHead({ page, title, clinic, prices, origin, language }: HeadOf): string {
  const addressOf = (spoken: Language) => `${origin}${addressIn(canonicalPath(page), spoken)}`
  const address = addressOf(language)
  const description = texts[language][descriptions[page]](clinic.name)
  const picture = `${origin}/social.png`
  const dentist = aboutClinic.includes(page) && describeDentist(clinic, prices, origin, picture)
  return [
    renderAppHead(clinic.name, title),
    meta('name', 'description', description),
    `<link rel="canonical" href="${escaped(address)}" />`,
    ...languages.map((other) => alternate(other, addressOf(other))),
    // The default for readers of other languages.
    alternate('x-default', addressOf('en')),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', clinic.name),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', locales[language]),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', texts[language].picture),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(dentist ? [`<script type="application/ld+json">${asData(dentist)}</script>`] : []),
  ].join('\n    ')
}

/** Returns the head of every page: its title, and the clinic's name for the app before it has loaded the clinic. */
export function renderAppHead(name: string, title = name): string {
  return [`<title>${escaped(title)}</title>`, meta('name', 'application-name', name)].join('\n    ')
}

function alternate(language: string, address: string): string {
  return `<link rel="alternate" hreflang="${language}" href="${escaped(address)}" />`
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}" />`
}

// Data in a script element ends at the first tag that closes it.
function asData(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
