import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMove } from '../../i18n/en/move.ts'
import { formatDate, formatMoney, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogRefusal } from '../../ui/dialog/dialog-parts.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { reloadBookings } from '../bookings/booking-api.ts'
import { DayField } from '../bookings/day-field.tsx'
import { type PlaceChoice, placeOf, usePlace } from '../bookings/place.ts'
import { PlacePicker } from '../bookings/place-picker.tsx'
import { AllTimesBox, useAllTimes } from '../bookings/use-all-times.tsx'
import { useTreatmentOn } from '../bookings/use-treatment-on.ts'
import { dayOf, isSamePlace } from './booking-place.ts'
import { FreeDays } from './free-days.tsx'
import { MoveMail, MoveReason, useMoveRequest } from './use-move-request.tsx'
import { useMovedText } from './use-moved-text.ts'

/** Moves a booking to another day, time or doctor. The present time stays possible, for another doctor. */
export function MoveDialog(props: MoveDialogProps) {
  const [{ locale }, texts, { payments }] = useTexts(en, enMove, enAdmin)
  const why = useId()
  const { turn } = props
  const move = useStaffMove(props)
  const { seen, setNotice, choice, choose, pick, place, allTimes, request, leave } = move
  const { query, isLoading } = move.available
  const [daysFrom, setDaysFrom] = useState(choice.day)
  const facts = [seen.treatment, formatDate(seen.date, locale), formatSlotText(seen.slot, locale), seen.doctor?.name]
  const now = [...facts, seen.chair].filter((fact) => fact !== undefined)
  const goTo = (day: ClinicDay) => pick({ day, slot: undefined })

  return (
    <Dialog
      title={texts.title(seen.patientName || payments.removedPatient)}
      closeLabel={texts.close}
      lead={
        <div className="text-ink-quiet tabular-nums">
          {turn && <p>{texts.turn(turn.place, turn.of)}</p>}
          <p>{texts.now(withCommas(now, locale))}</p>
        </div>
      }
      onClose={leave}
    >
      <DialogRefusal>{move.notice}</DialogRefusal>
      <DialogBody>
        {move.needsReason && (
          <MoveReason
            reason={request.reason}
            onChange={(next) => {
              request.setReason(next)
              setNotice(undefined)
            }}
          />
        )}
        <PlacePicker
          place={place}
          onChange={pick}
          loading={isLoading}
          failed={query.isLoadingError && <ListFailed texts={texts} query={query} />}
          none={{ id: why, text: texts.noneFree }}
          day={
            <DayField
              label={texts.day}
              min="2000-01-01"
              choice={choice}
              onType={(typedDay) => choose({ typedDay })}
              onDay={(day) => {
                goTo(day)
                setDaysFrom(day)
              }}
              data-first-focus
            />
          }
        >
          <FreeDays booking={seen} doctorId={choice.doctor?._id} from={daysFrom} chosen={choice.day} onChoose={goTo} />
        </PlacePicker>
        <AllTimesBox allTimes={allTimes} onChange={() => setNotice(undefined)} />
        <MoveMail request={request} quiet />
        {seen.paid && <p>{texts.paid(formatMoney(seen.price, locale))}</p>}
      </DialogBody>
      <DialogFoot
        keep={<Button onClick={turn ? move.pass : leave}>{turn ? texts.pass : texts.keep}</Button>}
        act={
          <Button
            look="primary"
            busy={request.sent !== undefined}
            aria-disabled={!place.isReady}
            aria-describedby={place.isReady ? undefined : why}
            onClick={move.send}
          >
            {texts.submit}
          </Button>
        }
      />
    </Dialog>
  )
}

/** Shows that a booking was moved, and whether the patient gets an email about it. */
export type ShowMoved = (moved: Booking, notified: boolean) => void

export interface MoveDialogProps {
  readonly booking: Booking
  /** The day to begin with; the present one if omitted. */
  readonly day?: ClinicDay
  /** Shows the move instead of a toast. */
  readonly onMoved: ShowMoved | undefined
  readonly onClose: () => void
  /** Its place among bookings that are moved one after the other. `next` shows the next one. */
  readonly turn?: { readonly place: number; readonly of: number; readonly next: () => void }
}

/** A booking that the staff move: where it can go, what is chosen, and the request. */
function useStaffMove({ booking, day: begin, onMoved, onClose, turn }: MoveDialogProps) {
  const texts = useTexts(enMove)
  const { rules: ruleTexts } = useTexts(enAdmin).day.caller
  const movedText = useMovedText()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const close = useIfMounted(turn?.next ?? onClose)
  /** The version that the admin sees and the server compares. */
  const [seen, setSeen] = useState(booking)
  const [notice, setNotice] = useState<string>()
  const request = useMoveRequest(seen)
  const present = { day: dayOf(seen), slot: seen.slot }
  const [choice, choose] = usePlace(() => ({ day: begin ?? present.day }))
  const { day } = choice
  const { treatment, ...available } = useTreatmentOn(day, { treatmentId: seen.treatmentId, moved: seen._id })
  const allTimes = useAllTimes(seen.treatmentId, day)
  const unsettled = request.sent?.date === day ? request.sent.slot : undefined
  const place = placeOf(
    choice,
    { byDefault: 'present', keepsGone: true, present },
    { treatment, allSlots: allTimes.slots, unsettled },
  )
  const needsReason = request.isLate && (day !== present.day || place.chosen !== present.slot)

  function pick(part: Partial<PlaceChoice>) {
    setNotice(undefined)
    choose(part)
  }

  async function send(slot: string) {
    pick({ slot })
    const answer = await request.send({ day, slot, doctor: place.doctor, ...allTimes.waivedFor(slot) }, needsReason)
    if ('needed' in answer) {
      allTimes.warn(slot, answer.needed)
      return setNotice(texts.needed(answer.needed.map((rule) => ruleTexts[rule])))
    }
    if (!answer.success) return setNotice(request.alreadyAt(answer.booking))
    const { booking: moved } = answer
    if (isSamePlace(moved, seen)) return setNotice(texts.unchanged)
    if (onMoved) onMoved(moved, request.notifies)
    else showToast(movedText(moved))
    close()
  }

  function end(then: () => void) {
    then()
    if (request.isFailed) void reloadBookings(queries)
  }

  async function refused(error: ApiError) {
    setNotice(error.code === 'slot_taken' ? texts.noPlace : errorText(error))
    if (error.code === 'booking_changed')
      setSeen(await call('patient GET /booking/:id', { params: { id: seen._id } }).catch(() => seen))
  }

  return {
    ...{ seen, notice, setNotice, request, needsReason, choice, choose, pick, place, allTimes, available },
    send: () => {
      if (place.isReady && place.chosen !== undefined) void send(place.chosen).catch(refused)
    },
    leave: () => end(onClose),
    pass: () => end(turn?.next ?? onClose),
  }
}
