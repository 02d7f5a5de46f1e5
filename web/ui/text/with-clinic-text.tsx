import type { Language } from '#contract/languages.ts'
import { ClinicText } from './clinic-text.tsx'

interface WithClinicTextProps {
  readonly sentence: (words: string) => string
  /** The language of the clinic's text; by default the clinic's. */
  readonly lang?: Language | undefined
  readonly children: string
}

const gap = '\ufffc'

/** A sentence in the page's language that contains a text of the clinic. */
export function WithClinicText({ sentence, lang, children }: WithClinicTextProps) {
  const [before, after] = sentence(gap).split(gap)
  return (
    <>
      {before}
      <ClinicText lang={lang}>{children}</ClinicText>
      {after}
    </>
  )
}
