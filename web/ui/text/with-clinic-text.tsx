import { ClinicText } from './clinic-text.tsx'

interface AroundClinicWordsProps {
  readonly sentence: (words: string) => string
  readonly children: string
}

const gap = '\ufffc'

/** A sentence in the page's language around what the clinic wrote. */
export function WithClinicText({ sentence, children }: AroundClinicWordsProps) {
  const [before, after] = sentence(gap).split(gap)
  return (
    <>
      {before}
      <ClinicText>{children}</ClinicText>
      {after}
    </>
  )
}
