import { beforeAll, describe, expect, inject, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { type RenderedMail, renderEveryMail } from '../testing/every-mail.ts'
import { startTestApp } from '../testing/test-app.ts'
import { renderMail } from './render-mail.ts'

const clinic = {
  name: 'Larch & Sons <b>Dental</b>',
  street: '12 Larch "Street"',
  city: 'Portland',
  phone: '(503) 555-0142',
}

let mails: RenderedMail[]
beforeAll(async () => {
  const portal = await startTestApp(inject('templateDatabase'), {
    cards: {},
    mail: { mode: 'test' },
    rateLimits: false,
  })
  mails = await renderEveryMail(portal, clinic)
  await portal.close()
})

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const unescaped = (html: string) => html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? '')
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
const sorted = (words: readonly string[]) => [...new Set(words)].toSorted()
const weekday = /^(Monday|Tuesday|lunes|martes)$/

/** Returns the paragraphs that are not in the HTML, one after another. */
function findElsewhere(words: readonly string[], paragraphs: readonly string[][]): string[][] {
  let rest = ` ${words.join(' ')} `
  return paragraphs.filter((paragraph) => {
    const at = rest.indexOf(` ${paragraph.join(' ')} `)
    if (at >= 0) rest = rest.slice(at + paragraph.join(' ').length + 1)
    return at < 0
  })
}

const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => unescaped(href))

describe.for(languages)('every mail in the language %s', (language) => {
  const inLanguage = () => mails.filter((mail) => mail.language === language)

  test('has the same words, numbers, dates and links as text and as HTML, in the same order', () => {
    for (const { kind, subject, text, html } of inLanguage()) {
      const body = /<body[\s\S]*/.exec(html)?.[0] ?? ''
      const words = wordsOf(unescaped(body.replaceAll(/<[^>]*>/g, ' ')))
      const paragraphs = text
        .replaceAll(/^https?:.*\n/gm, '')
        .split('\n\n')
        .map(wordsOf)
      expect(sorted(words), kind).toEqual(sorted(paragraphs.flat()))
      // The date in large type has its parts in an order of its own.
      expect(
        findElsewhere(words, paragraphs).filter(([first = '']) => !weekday.test(first)),
        kind,
      ).toEqual([])
      const links = linksOf(html)
      expect(
        links.filter((link) => !link.startsWith('tel:')),
        kind,
      ).toEqual(text.match(/^https?:.*$/gm))
      for (const link of links.filter((each) => each.startsWith('tel:')))
        expect(text.replaceAll(/[^\d\n]/g, ''), kind).toContain(link.slice('tel:'.length))
      expect(unescaped(/<title>(.*)<\/title>/.exec(html)?.[1] ?? ''), kind).toBe(subject)
    }
  })

  test('has one heading and one button, loads nothing and escapes everything', () => {
    for (const { kind, html } of inLanguage()) {
      expect(html, kind).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
      expect(html.match(/<h1 /g), kind).toHaveLength(1)
      expect(html.match(/class="main"/g), kind).toHaveLength(1)
      expect(html, kind).not.toMatch(/<img|<script|<link|<i>|<b>|url\(|src=|@import|@font-face/i)
      expect(html, kind).toContain('Larch &amp; Sons &lt;b&gt;Dental&lt;/b&gt;')
    }
  })
})

test('a mail about an appointment shows who is treated by whom, and where, with links to the map and the phone', () => {
  const { text = '', html = '' } = mails.find(({ kind, language }) => kind === 'booked' && language === 'en') ?? {}
  for (const fact of [
    'For: Leo Lindqvist',
    'With: Dr. Ada Molar',
    'Where: 12 Larch "Street", Portland',
    'Phone: (503) 555-0142',
  ])
    expect(text).toContain(fact)
  expect(linksOf(html)).toEqual(
    expect.arrayContaining(['tel:5035550142', expect.stringContaining('/maps/dir/?api=1&destination=12+Larch')]),
  )
})

test('leaves out what the clinic has not entered, and links no text without a number', () => {
  const clinic = { name: 'Larch', street: '', city: '', phone: 'call <us>' }
  const { text, html } = renderMail(
    {
      to: { name: 'Ann', address: 'ann@clinic.test' },
      language: 'en',
      subject: 'News',
      opening: ['Hello <Ann>,\nall is well.'],
      button: { text: 'Read', href: new URL('https://clinic.example/"news"') },
    },
    { id: 'id', from: { name: '', address: 'a@clinic.example' }, now: new Date(), clinic },
  )
  expect(text).toBe(
    'News\n\nHello <Ann>,\nall is well.\n\nRead:\nhttps://clinic.example/%22news%22\n\nLarch\ncall <us>\n',
  )
  expect(html).toContain('Hello &lt;Ann&gt;,<br>\nall is well.')
  expect(linksOf(String(html))).toEqual(['https://clinic.example/%22news%22'])
})
