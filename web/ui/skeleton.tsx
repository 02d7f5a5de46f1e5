interface SkeletonProps {
  readonly size: 'xs' | 's' | 'm' | 'l'
}

/** A grey bar where a text or a button will be; silent to a screen reader. */
export function Skeleton({ size }: SkeletonProps) {
  return <span className={`skeleton skeleton--${size}`} aria-hidden />
}
