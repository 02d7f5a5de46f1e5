import { useState } from 'react'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { formatSlot, parseStart } from '#contract/slots.ts'
import { comma, formatMinutes, formatMoney, formatSlotText } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { useTreatmentMessages } from '../../i18n/hooks/use-treatment-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { useTreatmentChange } from './use-treatment-change.ts'
import { weekdaysText } from './weekdays-text.ts'

interface TreatmentRowProps {
  readonly treatment: AdminTreatment
  readonly onEdit: () => void
}

/** A treatment, and what an admin can do about it. */
export function TreatmentRow({ treatment, onEdit }: TreatmentRowProps) {
  const { locale } = useMessages()
  const texts = useTreatmentMessages()
  const { name, price, minutes, weekdays, starts, active, coming, removable } = treatment
  const change = useTreatmentChange(treatment)
  const [asking, setAsking] = useState(false)
  const next = active ? 'retire' : 'offer'
  return (
    <tr className={active ? undefined : 'retired'}>
      <td className="cell-main">
        <span className="broken">
          <ClinicText>{name}</ClinicText>
        </span>{' '}
        {!active && <span className="badge">{texts.retired}</span>}
        <span className="cell-note">{formatMinutes(minutes, locale, 'short')}</span>
      </td>
      <td className="cell-amount price">{price === 0 ? texts.free : formatMoney(price, locale)}</td>
      <td className="cell-when">
        <span className="cap">{weekdays.length === 7 ? texts.everyDay : weekdaysText(weekdays, locale)}</span>
        <span className="cell-note num">
          {texts.startsOfDay(starts.length)}
          {comma(locale)}
          <span className="nowrap">{spanOf(treatment, locale)}</span>
        </span>
      </td>
      <td className="cell-coming cell-label num" data-label={texts.comingLong}>
        {coming}
      </td>
      <td className="cell-actions">
        <span className="acts">
          <Button look="soft" aria-label={texts.changeOf(texts.edit, name)} onClick={onEdit}>
            {texts.edit}
          </Button>
          <Button
            look="quiet"
            busy={change.isPending}
            aria-label={texts.changeOf(texts[next], name)}
            onClick={() => change.mutate(next)}
          >
            {texts[next]}
          </Button>
          {removable && (
            <Button look="remove" aria-label={texts.changeOf(texts.remove, name)} onClick={() => setAsking(true)}>
              {texts.remove}
            </Button>
          )}
        </span>
        {asking && (
          <ConfirmDialog
            title={texts.removeTitle(name)}
            no={texts.keep}
            yes={texts.remove}
            danger
            onClose={() => setAsking(false)}
            onConfirm={() => change.mutate('remove')}
          >
            <p>{texts.removeLead}</p>
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}

/** From the first start of a day to the last end. */
function spanOf({ starts, minutes }: AdminTreatment, locale: string): string {
  const [first, last] = [parseStart(starts[0] ?? '') ?? 0, parseStart(starts.at(-1) ?? '') ?? 0]
  return formatSlotText(formatSlot({ start: first, end: last + minutes }), locale)
}
