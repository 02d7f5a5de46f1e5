import type { ReactNode } from 'react'

interface EmptyProps {
  readonly picture?: ReactNode
  readonly title: string
  readonly text: string
  /** The next step: links or buttons. */
  readonly children: ReactNode
  /** Something failed, so that it is announced. */
  readonly failed?: boolean
}

/** In the place of a list: a picture, what is the matter, what to do. */
export function Empty({ picture, title, text, children, failed = false }: EmptyProps) {
  return (
    <div className="empty" role={failed ? 'alert' : undefined}>
      {picture}
      <h2>{title}</h2>
      <p className="quiet">{text}</p>
      <div className="actions">{children}</div>
    </div>
  )
}
