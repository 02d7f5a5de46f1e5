interface IllustrationProps {
  readonly light: string
  readonly dark: string
  /** Ends the frame with a smile. */
  readonly smile?: boolean
  /** Without a frame. */
  readonly bare?: boolean
  readonly className?: string
  /** The classes of the picture itself. */
  readonly fit?: string
  /** Visible without scrolling, so it is loaded first. */
  readonly first?: boolean
}

/** A drawn scene with its dark version; a decoration, hidden from screen readers. */
export function Illustration({
  light,
  dark,
  smile = false,
  bare = false,
  className = '',
  fit = 'object-cover',
  first = false,
}: IllustrationProps) {
  const frame = bare ? '' : smile ? 'rounded-smile bg-mint' : 'rounded-picture bg-mint'
  return (
    <div className={`overflow-hidden ${frame} ${className}`.trim()} aria-hidden>
      <picture className="contents">
        <source media="(prefers-color-scheme: dark)" srcSet={dark} />
        <img
          src={light}
          alt=""
          className={`size-full ${fit}`}
          width={640}
          height={480}
          fetchPriority={first ? 'high' : undefined}
          loading={first ? undefined : 'lazy'}
        />
      </picture>
    </div>
  )
}
