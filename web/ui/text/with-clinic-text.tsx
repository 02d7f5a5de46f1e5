import { ClinicText } from './clinic-text.tsx'

interface WithClinicTextProps {
  readonly sentence: (words: string) => string
  readonly children: string
}

const gap = '\ufffc'

/** A sentence in the page's language that contains a text of the clinic. */
export function WithClinicText({ sentence, children }: WithClinicTextProps) {
  const [before, after] = sentence(gap).split(gap)
  return (
    <>
      {before}
      <ClinicText>{children}</ClinicText>
      {after}
    </>
  )
}
