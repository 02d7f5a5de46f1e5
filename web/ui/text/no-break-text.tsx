interface UnbrokenProps {
  readonly text: string
  /** What no line break may divide where it occurs in the text: times, dates, prices. */
  readonly parts: readonly string[]
}

/** A sentence whose times, dates and prices stay whole. Its spaces stay ordinary ones. */
export function NoBreakText({ text, parts }: UnbrokenProps) {
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
