import fillingDark from '../../art/dark/service-filling.svg'
import fluorideDark from '../../art/dark/service-fluoride.svg'
import whiteningDark from '../../art/dark/service-whitening.svg'
import filling from '../../art/service-filling.svg'
import fluoride from '../../art/service-fluoride.svg'
import whitening from '../../art/service-whitening.svg'
import type { ClinicMessages } from '../../i18n/en/clinic.ts'

export interface ServiceSample {
  readonly _id: keyof ClinicMessages['home']['service']
  /** Name of the treatment in the clinic's list. */
  readonly name: string
  readonly des: string
  readonly img: { readonly light: string; readonly dark: string }
}

/** Returns the three services that the home page shows. */
export function serviceSamples({ home: { service } }: ClinicMessages): ServiceSample[] {
  return [
    {
      _id: 'fluoride-treatment',
      name: 'Fluoride Treatment',
      des: service['fluoride-treatment'],
      img: { light: fluoride, dark: fluorideDark },
    },
    {
      _id: 'cavity-filling',
      name: 'Cavity Filling',
      des: service['cavity-filling'],
      img: { light: filling, dark: fillingDark },
    },
    {
      _id: 'teeth-whitening',
      name: 'Teeth Whitening',
      des: service['teeth-whitening'],
      img: { light: whitening, dark: whiteningDark },
    },
  ]
}
