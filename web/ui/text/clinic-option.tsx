import { use } from 'react'
import { ClinicLanguage } from './clinic-text.tsx'

/** What the clinic wrote, as a choice of a list. */
export function ClinicOption({ children }: { readonly children: string }) {
  return <option lang={use(ClinicLanguage)}>{children}</option>
}
