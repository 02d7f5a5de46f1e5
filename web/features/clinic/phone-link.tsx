import type { ComponentProps } from 'react'
import { telHref } from '#contract/contact-links.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'

type PhoneLinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly clinic: Clinic }

/** A link that calls the clinic, with its number as the text by default. Empty if the clinic has no number. */
export function PhoneLink({ clinic, children = clinic.phone, ...rest }: PhoneLinkProps) {
  if (clinic.phone === '') return null
  return (
    <a {...rest} dir="ltr" href={telHref(clinic.phone)}>
      {children}
    </a>
  )
}
