import { useQueryClient } from '@tanstack/react-query'
import { type Confirmation, confirmations, type DeskBooking } from '#contract/schemas/desk.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { deskKey } from '../bookings/patient-query.ts'
import { saveConfirmation, savePin } from './desk-api.ts'
import type { ShownBooking } from './unsent-steps.ts'
import type { Visits } from './use-visits.ts'

interface ConflictNoticeProps {
  readonly booking: ShownBooking
  readonly visits: Visits
}

/** Says that another desk changed what was pressed here, and offers to apply it. */
export function ConflictNotice({ booking, visits }: ConflictNoticeProps) {
  const texts = useTexts(enDesk)
  const { conflict } = visits
  if (conflict?.booking._id !== booking._id) return null
  return (
    <Notice look="danger">
      <span role="alert">{texts.changed(texts.step[booking.visit], texts.step[conflict.wanted])}</span>
      <span className="desk-actions">
        {booking.state !== 'cancelled' && (
          <Button onClick={() => visits.press(booking, conflict.wanted)}>
            {texts.apply(texts.step[conflict.wanted])}
          </Button>
        )}
        <Button look="quiet" onClick={visits.endConflict}>
          {texts.leave}
        </Button>
      </span>
    </Notice>
  )
}

/** A select of whether the patient confirmed. */
export function ConfirmationChoice({ booking }: { readonly booking: DeskBooking }) {
  const texts = useTexts(enDesk)
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: [deskKey] })
  const save = useRowAction({
    mutationFn: (to: Confirmation) => saveConfirmation(booking._id, { from: booking.confirmation, to }),
    onSuccess: () => undefined,
    reload,
  })
  return (
    <SelectField
      label={texts.confirmation}
      value={save.isPending ? save.variables : booking.confirmation}
      onChange={({ target }) => save.mutate(target.value as Confirmation)}
    >
      {confirmations.map((value) => (
        <option key={value} value={value}>
          {texts.confirmations[value]}
        </option>
      ))}
    </SelectField>
  )
}

/** A button that puts an appointment on the pinboard or takes it off. */
export function PinButton({ booking }: { readonly booking: DeskBooking }) {
  const texts = useTexts(enDesk)
  const queries = useQueryClient()
  const isPinned = booking.pinnedAt !== undefined
  const save = useRowAction({
    mutationFn: () => savePin(booking._id, !isPinned),
    onSuccess: () => undefined,
    reload: () => queries.invalidateQueries({ queryKey: [deskKey] }),
  })
  return (
    <Button look="quiet" busy={save.isPending} onClick={() => save.mutate()}>
      {isPinned ? texts.unpin : texts.pin}
    </Button>
  )
}
