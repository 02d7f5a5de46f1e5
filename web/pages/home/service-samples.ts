import type { IllustratedService } from '#contract/illustrated-services.ts'
import desk from '../../art/appointment-desk.svg'
import deskDark from '../../art/dark/appointment-desk.svg'
import fillingDark from '../../art/dark/service-filling.svg'
import fluorideDark from '../../art/dark/service-fluoride.svg'
import whiteningDark from '../../art/dark/service-whitening.svg'
import filling from '../../art/service-filling.svg'
import fluoride from '../../art/service-fluoride.svg'
import whitening from '../../art/service-whitening.svg'
import type { ClinicMessages } from '../../i18n/en/clinic.ts'

interface ServiceSample {
  /** What the treatment is, in general; never a promise of the clinic. */
  readonly des?: string
  readonly img: { readonly light: string; readonly dark: string }
}

/** Returns picture and description of a treatment by its name, or a picture for any treatment. */
export function sampleOf(name: string, { home: { service } }: ClinicMessages): ServiceSample {
  const samples: Record<IllustratedService, ServiceSample> = {
    'Fluoride Treatment': { des: service['fluoride-treatment'], img: { light: fluoride, dark: fluorideDark } },
    'Cavity Filling': { des: service['cavity-filling'], img: { light: filling, dark: fillingDark } },
    'Teeth Whitening': { des: service['teeth-whitening'], img: { light: whitening, dark: whiteningDark } },
  }
  const isSample = Object.hasOwn(samples, name)
  return isSample ? samples[name as IllustratedService] : { img: { light: desk, dark: deskDark } }
}
