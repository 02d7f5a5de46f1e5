import type { ComponentProps } from 'react'

type IconProps = Omit<ComponentProps<'svg'>, 'children'>

/**
 * An outline icon from Tabler Icons 3.51 (https://tabler.io/icons, licence in `icons-license.txt`) in the color of the
 * text. A `className` replaces its size. Hidden from screen readers: the text next to an icon says the same.
 */
/* @__NO_SIDE_EFFECTS__ */
export function outline(d: string, classes = 'shrink-0') {
  return ({ className = 'size-5', ...props }: IconProps) => (
    <svg
      aria-hidden
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
      className={`${classes} ${className}`}
    >
      <path d={d} />
    </svg>
  )
}

/** An outline icon that points along the line of text, so that it is mirrored from right to left. */
/* @__NO_SIDE_EFFECTS__ */
export function directed(d: string) {
  return outline(d, 'shrink-0 rtl:[scale:-1_1]')
}

/* @__NO_SIDE_EFFECTS__ */
export function filled(d: string) {
  return ({ className = 'size-5', ...props }: IconProps) => (
    <svg aria-hidden width="24" height="24" viewBox="0 0 24 24" fill="currentColor" {...props} className={className}>
      <path d={d} />
    </svg>
  )
}

export const IconArrowRight = directed('M5 12l14 0 M13 18l6 -6 M13 6l6 6')
export const IconClock = outline('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0 M12 7v5l3 3')
export const IconMapPin = outline(
  'M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0 M17.657 16.657l-4.243 4.243a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 11.314 0',
)
export const IconMenu2 = outline('M4 6l16 0 M4 12l16 0 M4 18l16 0')
export const IconPhone = outline(
  'M5 4h4l2 5l-2.5 1.5a11 11 0 0 0 5 5l1.5 -2.5l5 2v4a2 2 0 0 1 -2 2a16 16 0 0 1 -15 -15a2 2 0 0 1 2 -2',
)
export const IconX = outline('M18 6l-12 12 M6 6l12 12')
