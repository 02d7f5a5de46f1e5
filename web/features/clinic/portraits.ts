import type { Testimonial } from '#contract/schemas/clinic.ts'
import testimonial1Dark from '../../art/dark/testimonial-1.svg'
import testimonial2Dark from '../../art/dark/testimonial-2.svg'
import testimonial3Dark from '../../art/dark/testimonial-3.svg'
import testimonial1 from '../../art/testimonial-1.svg'
import testimonial2 from '../../art/testimonial-2.svg'
import testimonial3 from '../../art/testimonial-3.svg'

type Portrait = NonNullable<Testimonial['portrait']>

const drawn: Record<Portrait, { light: string; dark: string }> = {
  'testimonial-1': { light: testimonial1, dark: testimonial1Dark },
  'testimonial-2': { light: testimonial2, dark: testimonial2Dark },
  'testimonial-3': { light: testimonial3, dark: testimonial3Dark },
}

/** Returns the drawing of a sample patient, or `undefined` if there is none. */
export function portraitOf({ portrait }: { portrait: Portrait | null }): { light: string; dark: string } | undefined {
  return portrait === null ? undefined : drawn[portrait]
}
