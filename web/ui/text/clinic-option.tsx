import { type ComponentProps, use } from 'react'
import { ClinicLanguage } from './clinic-text.tsx'

/** A text of the clinic as an option of a select. */
export function ClinicOption(option: ComponentProps<'option'>) {
  return <option {...option} lang={use(ClinicLanguage)} />
}
