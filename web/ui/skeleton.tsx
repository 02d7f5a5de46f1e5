export type SkeletonSize = 'xs' | 's' | 'm' | 'l'

interface SkeletonProps {
  readonly size: SkeletonSize
}

/** A grey bar where a text or a button will be; silent to a screen reader. */
export function Skeleton({ size }: SkeletonProps) {
  return <span className={`skeleton skeleton--${size}`} aria-hidden />
}
