interface IllustrationProps {
  readonly light: string
  readonly dark: string
  /** The way the frame ends: with the smile, or plain. */
  readonly smile?: boolean
  readonly className?: string
  /** Seen without scrolling, so fetched first. */
  readonly first?: boolean
}

/** A drawn scene with its dark twin; it decorates and is silent to a screen reader. */
export function Illustration({ light, dark, smile = false, className = '', first = false }: IllustrationProps) {
  return (
    <div className={`picture ${smile ? 'picture--smile' : ''} ${className}`.replace(/\s+/g, ' ').trim()} aria-hidden>
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={dark} />
        <img
          src={light}
          alt=""
          width={640}
          height={480}
          fetchPriority={first ? 'high' : undefined}
          loading={first ? undefined : 'lazy'}
        />
      </picture>
    </div>
  )
}
