import type { Testimonial } from '#contract/clinic.ts'
import doctor1Dark from '../../art/dark/doctor-1.svg'
import doctor2Dark from '../../art/dark/doctor-2.svg'
import doctor3Dark from '../../art/dark/doctor-3.svg'
import testimonial1Dark from '../../art/dark/testimonial-1.svg'
import testimonial2Dark from '../../art/dark/testimonial-2.svg'
import testimonial3Dark from '../../art/dark/testimonial-3.svg'
import doctor1 from '../../art/doctor-1.svg'
import doctor2 from '../../art/doctor-2.svg'
import doctor3 from '../../art/doctor-3.svg'
import testimonial1 from '../../art/testimonial-1.svg'
import testimonial2 from '../../art/testimonial-2.svg'
import testimonial3 from '../../art/testimonial-3.svg'

type Portrait = NonNullable<Testimonial['portrait']>

const drawn: Record<Portrait, { light: string; dark: string }> = {
  'doctor-1': { light: doctor1, dark: doctor1Dark },
  'doctor-2': { light: doctor2, dark: doctor2Dark },
  'doctor-3': { light: doctor3, dark: doctor3Dark },
  'testimonial-1': { light: testimonial1, dark: testimonial1Dark },
  'testimonial-2': { light: testimonial2, dark: testimonial2Dark },
  'testimonial-3': { light: testimonial3, dark: testimonial3Dark },
}

/** The drawing of a sample person; undefined for a person without one. */
export function portraitOf({ portrait }: { portrait: Portrait | null }): { light: string; dark: string } | undefined {
  return portrait === null ? undefined : drawn[portrait]
}
