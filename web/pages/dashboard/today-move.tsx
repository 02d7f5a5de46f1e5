import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { parseSlot } from '#contract/slots.ts'
import { serverNow } from '../../api/server-clock.ts'
import { isMovedLate } from '../../features/bookings/movable.ts'
import { deskKey } from '../../features/desk/desk-api.ts'
import { focusBlock } from '../../features/desk/focus-block.ts'
import { useMoveBooking } from '../../features/move/move-api.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMove } from '../../i18n/en/move.ts'
import { formatDate, formatDay, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import type { Target, useBoardMove } from './use-board-move.ts'

interface MoveBarProps {
  readonly move: ReturnType<typeof useBoardMove>
  readonly day: ClinicDay
}

/**
 * Says what is being moved and where to, and confirms it. The focus follows: to the first free time, then to the
 * button.
 */
export function MoveBar({ move, day }: MoveBarProps) {
  const { moving, places } = move
  const isReady = places !== undefined
  useEffect(() => {
    if (isReady && moving) focusFirstPlace(moving, day)
  }, [isReady, moving, day])
  return moving ? <Bar key={moving._id} move={move} moving={moving} /> : null
}

// The first free time after the present one in its column, or else the first of all.
function focusFirstPlace(moving: DeskBooking, day: ClinicDay) {
  const start = parseClinicDay(moving.date) === day ? (parseSlot(moving.slot)?.start ?? 0) : 0
  const column = document.querySelector<HTMLElement>(`[data-block="${moving._id}"]`)?.dataset.column
  const all = [...document.querySelectorAll<HTMLElement>('[data-place]')]
  const later = all.filter(({ dataset }) => Number(dataset.place) >= start)
  const next = later.find(({ dataset }) => dataset.column === column) ?? later[0] ?? all[0]
  next?.focus()
}

interface BarProps {
  readonly move: ReturnType<typeof useBoardMove>
  readonly moving: DeskBooking
}

function Bar({ move: { target, places, moved, end, cancel }, moving }: BarProps) {
  const [{ locale }, { removed, moving: texts }, moves] = useTexts(en, enDesk, enMove)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const mutation = useMoveBooking(moving._id)
  const hasMail = moving.patientEmail !== ''
  const [notify, setNotify] = useState(hasMail)
  const [notice, setNotice] = useState<string>()
  const [reason, setReason] = useState('')
  const isLate = isMovedLate(moving, serverNow()) || mutation.error?.code === 'move_needs_reason'
  const patient = moving.patientName || removed
  const when = (date: string, slot: string, doctor: string | undefined) =>
    withCommas(
      [date, formatSlotText(slot, locale), doctor].filter((fact) => fact !== undefined),
      locale,
    )
  const from = when(formatDate(moving.date, locale), moving.slot, moving.doctor?.name)
  const to = target && when(formatDay(target.day, locale), target.slot, target.doctor?.name)

  async function send({ day, slot, doctor }: Target) {
    setNotice(undefined)
    const seen = parseClinicDay(moving.date) ?? day
    const doctorId = moving.doctor?._id
    const answer = await mutation.mutateAsync({
      from: { date: seen, slot: moving.slot, ...(doctorId !== undefined && { doctorId }) },
      ...{ date: day, slot, ...(doctor && { doctorId: doctor._id }) },
      notify: notify && hasMail,
      ...(isLate && reason.trim() !== '' && { reason: reason.trim() }),
    })
    if (!answer.success) {
      const own =
        'booking' in answer ? when(formatDate(answer.booking.date, locale), answer.booking.slot, undefined) : ''
      return setNotice(moves.already(own))
    }
    const { booking } = answer
    moved(moving, booking, notify && hasMail)
    end()
    await queries.invalidateQueries({ queryKey: [deskKey] })
    focusBlock(moving._id)
  }

  return (
    <section className="desk-move" aria-label={texts.bar}>
      <div role="status">
        <p>
          <b>
            <NoBreakText
              text={to === undefined ? texts.choose(patient, from) : texts.confirm(patient, from, to)}
              parts={[moving.slot, ...(target ? [target.slot] : [])].map((slot) => formatSlotText(slot, locale))}
            />
          </b>
        </p>
        {places?.length === 0 && to === undefined && <p>{texts.none}</p>}
        {notice !== undefined && <ErrorText announced>{notice}</ErrorText>}
      </div>
      {target && isLate && (
        <ReasonField label={moves.reason} presets={moves.reasons} required value={reason} onChange={setReason} />
      )}
      <div className="desk-move-actions">
        {target &&
          (hasMail ? (
            <Checkbox checked={notify} onChange={({ target: box }) => setNotify(box.checked)}>
              {moves.notify}
            </Checkbox>
          ) : (
            <p>{moves.noEmail}</p>
          ))}
        <Button onClick={cancel}>{texts.cancel}</Button>
        {target && (
          <Button
            key={`${target.day}${target.slot}${target.doctor?._id}`}
            autoFocus
            look="primary"
            busy={mutation.isPending}
            onClick={() =>
              void send(target).catch((error: unknown) => {
                setNotice(errorText(error))
                void queries.invalidateQueries({ queryKey: [deskKey] })
              })
            }
          >
            {texts.submit}
          </Button>
        )}
      </div>
    </section>
  )
}
