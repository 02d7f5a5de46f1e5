import type { CSSProperties, ReactNode } from 'react'
import { paletteOf } from '#contract/palette.ts'
import type { Logo } from '#contract/schemas/look.ts'
import { en } from '../../../i18n/en/layout.ts'
import { enLook } from '../../../i18n/en/look.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Mark } from '../../../ui/layout/brand.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { portalAccent } from './accent-field.tsx'

interface LookPreviewProps {
  readonly name: string
  readonly accent: string | undefined
  readonly logo: Logo | undefined
}

/** Header, mail and receipt with a look that is not saved, in the theme of the page. */
export function LookPreview({ name, accent = portalAccent, logo }: LookPreviewProps) {
  const [texts, { locale }] = useTexts(enLook, en)
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const colors = paletteOf(accent)[isDark ? 'dark' : 'light']
  const style = Object.fromEntries(Object.entries(colors).map(([token, color]) => [`--color-${token}`, color]))
  const brand = (
    <b className="flex min-w-0 items-center gap-2.5">
      <Mark logo={logo} fill="fill-brand" />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </b>
  )
  const price = formatMoney(80, locale)
  return (
    <section className="look-preview" aria-label={texts.preview} style={style as CSSProperties}>
      <Frame title={texts.header}>
        {brand}
        <span className="look-button">{texts.seeTimes}</span>
      </Frame>
      <Frame title={texts.mail}>
        {brand}
        <p className="w-full">
          <b>{texts.mailTitle}</b>
          <br />
          {texts.mailText}
        </p>
        <span className="look-button">{texts.mailButton}</span>
        <span className="text-brand-ink underline">{texts.mailLink}</span>
      </Frame>
      <Frame title={texts.receipt}>
        {brand}
        <p className="flex w-full justify-between border-t border-line pt-3">
          <span>{texts.treatment}</span>
          <span>{price}</span>
        </p>
        <p className="flex w-full justify-between font-semibold">
          <span>{texts.paid}</span>
          <span>{price}</span>
        </p>
      </Frame>
    </section>
  )
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <div>{children}</div>
    </figure>
  )
}
