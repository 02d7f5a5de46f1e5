import { Link } from 'react-router'
import { telHref } from '#contract/contact-links.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { paths } from '../../paths.ts'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'

interface CallToChangeProps {
  readonly clinic: Clinic
  readonly texts: { readonly callToChange: (phone: string) => string; readonly contactToChange: string }
  readonly className: string
}

/** What a patient does once an appointment can no longer be moved or cancelled online: a link that calls the clinic. */
export function CallToChange({ clinic: { phone }, texts, className }: CallToChangeProps) {
  if (phone === '') {
    return (
      <Link className={className} to={paths.contact}>
        {texts.contactToChange}
      </Link>
    )
  }
  return (
    <a className={className} href={telHref(phone)}>
      {/* The sentence is longer than the texts of other buttons. */}
      <span className="text-balance max-xl:whitespace-normal">
        <NoBreakText text={texts.callToChange(phone)} parts={[phone]} />
      </span>
    </a>
  )
}
