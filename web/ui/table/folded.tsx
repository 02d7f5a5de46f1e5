import type { ReactNode } from 'react'
import { Line, Lines } from './line.tsx'

/** Letters of a text that the closed row contains. */
const previewLength = 160

interface FoldedProps {
  /** The fact before the text. */
  readonly first: ReactNode
  readonly text: string
  /** What opens, with the whole text. */
  readonly children: ReactNode
}

/** A long text in a list: its beginning, which opens the whole text. */
export function Folded({ first, text, children }: FoldedProps) {
  return (
    <details className="folded">
      <summary>
        <Lines>
          <Line>{first}</Line>
          <Line quiet className="folded-preview">
            <bdi>{text.replaceAll(/\s+/g, ' ').slice(0, previewLength)}</bdi>
          </Line>
        </Lines>
      </summary>
      <div className="folded-text">{children}</div>
    </details>
  )
}
