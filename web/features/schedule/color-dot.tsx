import type { DoctorColor } from '#contract/schemas/schedule.ts'
import { doctorColors } from './doctor-colors.ts'

/** A dot in the color of a doctor. The name next to it carries the meaning. */
export function ColorDot({ color }: { readonly color: DoctorColor }) {
  return (
    <svg viewBox="0 0 16 16" className="inline-block size-4 align-middle" aria-hidden="true">
      <circle cx="8" cy="8" r="7" fill={doctorColors[color]} />
    </svg>
  )
}
