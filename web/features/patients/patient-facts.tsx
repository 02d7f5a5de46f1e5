import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Patient } from '#contract/schemas/patient.ts'
import { adminPaths } from '../../admin-paths.ts'
import { en } from '../../i18n/en/layout.ts'
import { enPatients } from '../../i18n/en/patients.ts'
import { formatDate, formatMoney, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { cardClass } from '../../ui/card-class.ts'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { Listed } from '../../ui/text/listed.tsx'

/** The next appointment, the unpaid sum and the numbers of a patient's appointments. */
export function PatientFacts({
  patient: { next, due, unpaid, past, missed, cancelled },
}: {
  readonly patient: Patient
}) {
  const [texts, { locale }] = useTexts(enPatients, en)
  return (
    <dl className="mb-8 grid grid-cols-2 gap-4 xl:grid-cols-4" aria-label={texts.facts}>
      <Fact
        term={texts.next}
        detail={
          next && (
            <ClinicText>
              {withCommas(
                [
                  ...(next.memberId ? [next.patientName] : []),
                  next.treatment,
                  ...(next.doctor ? [next.doctor.name] : []),
                ],
                locale,
              )}
            </ClinicText>
          )
        }
      >
        {next ? (
          <Link className={linkClass} to={adminPaths.appointments({ date: next.date })}>
            <span>
              <Listed of={[formatDate(next.date, locale), slotEnds(next.slot, locale).start]} />
            </span>
          </Link>
        ) : (
          texts.noNext
        )}
      </Fact>
      <Fact term={texts.due} detail={texts.unpaid(unpaid)}>
        {formatMoney(due, locale)}
      </Fact>
      <Fact term={texts.visits} detail={missed > 0 && texts.missed(missed)}>
        {past}
      </Fact>
      <Fact term={texts.cancelled}>{cancelled}</Fact>
    </dl>
  )
}

interface FactProps {
  readonly term: string
  readonly detail?: ReactNode
  readonly children: ReactNode
}

function Fact({ term, detail, children }: FactProps) {
  return (
    <div className={cardClass('px-4 py-3.5')}>
      <dt className="text-sm text-ink-quiet">{term}</dt>
      <dd className="text-xl font-semibold tabular-nums">{children}</dd>
      {detail && <dd className="text-sm text-ink-quiet">{detail}</dd>}
    </div>
  )
}
