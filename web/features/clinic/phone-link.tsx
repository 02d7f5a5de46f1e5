import type { ComponentProps } from 'react'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { telHref } from '../../ui/text/tel-href.ts'

type PhoneLinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly clinic: Clinic }

/** Calls the clinic; shows its number where nothing else is given. Nothing for a clinic that has not told its number. */
export function PhoneLink({ clinic, children = clinic.phone, ...rest }: PhoneLinkProps) {
  if (clinic.phone === '') return null
  return (
    <a {...rest} dir="ltr" href={telHref(clinic.phone)}>
      {children}
    </a>
  )
}
