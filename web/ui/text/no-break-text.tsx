interface NoBreakTextProps {
  readonly text: string
  /** Parts of the text without line breaks: times, dates, prices. */
  readonly parts: readonly string[]
}

/** A sentence whose times, dates and prices do not break. Its spaces stay ordinary ones for copying. */
export function NoBreakText({ text, parts }: NoBreakTextProps) {
  const part = parts.find((candidate) => text.includes(candidate))
  if (!part) return text
  const [before = '', ...rest] = text.split(part)
  const others = parts.filter((other) => other !== part)
  return (
    <>
      <NoBreakText text={before} parts={others} />
      <span className="whitespace-nowrap">{part}</span>
      <NoBreakText text={rest.join(part)} parts={parts} />
    </>
  )
}
