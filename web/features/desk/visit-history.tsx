import type { AuditAction } from '#contract/schemas/audit-entry.ts'
import type { BookingEvent } from '#contract/schemas/desk.ts'
import { enAudit } from '../../i18n/en/audit.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ClinicInstant } from '../../ui/text/clinic-instant.tsx'

interface VisitHistoryProps {
  readonly history: readonly BookingEvent[]
  readonly timeZone: string
}

/** What was done to an appointment, when and by whom, newest first. */
export function VisitHistory({ history, timeZone }: VisitHistoryProps) {
  const [{ locale }, texts, { actions }] = useTexts(en, enDesk, enAudit)
  return (
    <details className="print:hidden">
      <summary className="text-link">{texts.history}</summary>
      <ol className="desk-log">
        {history.toReversed().map(({ at, action, actor, by }) => {
          const words = actions[action as Exclude<AuditAction, 'read'>]
          return (
            <li key={`${at}${action}`}>
              {typeof words === 'function' ? words() : words}
              <small>
                {withCommas([by ?? texts.actors[actor] ?? actor], locale)} ·{' '}
                <ClinicInstant instant={at} timeZone={timeZone} />
              </small>
            </li>
          )
        })}
      </ol>
    </details>
  )
}
