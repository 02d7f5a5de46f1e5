import { paragraphsOf } from '#contract/public-texts.ts'

/** A text of the clinic in its paragraphs. */
export function Paragraphs({ text, className }: { readonly text: string; readonly className: string }) {
  return (
    <div className={`grid gap-3 ${className}`}>
      {paragraphsOf(text).map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be the same
        <p key={place} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
