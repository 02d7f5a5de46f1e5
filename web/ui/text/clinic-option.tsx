import { use } from 'react'
import { ClinicLanguage } from './clinic-text.tsx'

/** A text of the clinic as an option of a select. */
export function ClinicOption({ children }: { readonly children: string }) {
  return <option lang={use(ClinicLanguage)}>{children}</option>
}
