import { Link } from 'react-router'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { paths } from '../../paths.ts'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'
import { telHref } from '../../ui/text/tel-href.ts'

interface CallToChangeProps {
  readonly clinic: Clinic
  readonly texts: { readonly callToChange: (phone: string) => string; readonly contactToChange: string }
  readonly className?: string
}

/** What a patient does once an appointment can no longer be moved or cancelled online: a link that calls the clinic. */
export function CallToChange({ clinic, texts, className = '' }: CallToChangeProps) {
  // The sentence is longer than the texts of other buttons.
  const look = `${className} max-xl:whitespace-normal text-balance`
  if (clinic.phone === '') {
    return (
      <Link className={look} to={paths.contact}>
        {texts.contactToChange}
      </Link>
    )
  }
  return (
    <a className={look} href={telHref(clinic.phone)}>
      <span>
        <NoBreakText text={texts.callToChange(clinic.phone)} parts={[clinic.phone]} />
      </span>
    </a>
  )
}
