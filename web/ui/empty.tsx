import type { ReactNode } from 'react'

interface EmptyProps {
  readonly picture?: ReactNode
  readonly title: string
  /** `1` if the title is the page's. */
  readonly level?: 1 | 2
  readonly text: string
  /** The next step: links or buttons. */
  readonly children: ReactNode
  /** Announces a failure. */
  readonly failed?: boolean
}

/** A picture, a sentence and the next step in place of content that does not exist or failed to load. */
export function Empty({ picture, title, level = 2, text, children, failed = false }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className="mx-auto my-4 flex max-w-lg flex-col items-center gap-3 py-4 text-center"
      role={failed ? 'alert' : undefined}
    >
      {picture && <div className="mb-4 w-80 max-w-full *:aspect-4/3">{picture}</div>}
      <Heading>{title}</Heading>
      <p className="text-balance text-ink-quiet">{text}</p>
      <div className="mt-3 flex flex-wrap items-center justify-center gap-3">{children}</div>
    </div>
  )
}
