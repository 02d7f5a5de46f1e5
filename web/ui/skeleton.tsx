const widths = { xs: 'h-4 w-8', s: 'h-4 w-20', m: 'h-4 w-34', l: 'h-6 w-56' }

export type SkeletonSize = keyof typeof widths

/** A grey bar in place of a text that is loading; hidden from screen readers. */
export function Skeleton({ size }: { readonly size: SkeletonSize }) {
  return (
    <span
      className={`inline-block max-w-full animate-breathe rounded-md bg-line align-middle ${widths[size]}`}
      aria-hidden
    />
  )
}
