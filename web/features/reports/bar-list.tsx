import type { CSSProperties } from 'react'

interface Bar {
  readonly key: string
  readonly label: string
  readonly value: number
  /** The value as text. */
  readonly text: string
  readonly look?: 'done' | 'missed'
}

interface BarListProps {
  readonly bars: readonly Bar[]
  /** The value of a full bar; by default the highest one. */
  readonly max?: number
}

/** Horizontal bars with their labels and values, so that it needs no other table. */
export function BarList({ bars, max }: BarListProps) {
  const full = max ?? Math.max(1, ...bars.map(({ value }) => value))
  return (
    <dl className="report-bars">
      {bars.map(({ key, label, value, text, look = 'done' }) => (
        <div key={key}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>{text}</dd>
          <dd
            aria-hidden
            className={`report-track report-${look}`}
            style={{ '--share': value / full } as CSSProperties}
          />
        </div>
      ))}
    </dl>
  )
}
