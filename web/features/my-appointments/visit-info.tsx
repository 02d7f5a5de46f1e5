import type { Clinic } from '#contract/schemas/clinic.ts'
import { enWhen } from '../../i18n/en/appointment-times.ts'
import { withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { paths } from '../../paths.ts'
import { IconMapPin } from '../../ui/icons/icons.tsx'
import { IconId } from '../../ui/icons/page-icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'

interface VisitInfoProps {
  readonly clinic: Clinic | undefined
  /** Whether the address leads to directions. */
  readonly directions?: boolean
}

/** The clinic's address and what to bring. */
export function VisitInfo({ clinic, directions = true }: VisitInfoProps) {
  const when = useTexts(enWhen)
  return (
    <ul className="grid grid-cols-1 gap-3 text-ink-quiet *:flex *:gap-2.5 [&_span]:text-balance">
      {clinic && (
        <li>
          <IconMapPin className="size-5 mt-0.75 text-brand-ink" />
          <span>
            <ClinicText>{withCommas([clinic.street, clinic.city], clinic.language)}.</ClinicText>{' '}
            {directions && (
              <a
                className="tap-area whitespace-nowrap"
                href={paths.directions(`${clinic.street}, ${clinic.city}`)}
                rel="noreferrer"
              >
                {when.directions}
              </a>
            )}
          </span>
        </li>
      )}
      <li>
        <IconId className="size-5 mt-0.75 text-brand-ink" />
        <span>{when.bring}</span>
      </li>
    </ul>
  )
}
