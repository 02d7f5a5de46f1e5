import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { serverNow } from '../../api/server-clock.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMove } from '../../i18n/en/move.ts'
import { formatDate, formatMoney, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogHead, DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { IconAlertCircle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { availableOn } from '../bookings/availability-api.ts'
import { reloadBookings } from '../bookings/booking-api.ts'
import { DoctorChoice, type NamedDoctor } from '../bookings/doctor-choice.tsx'
import { slotsOf } from '../bookings/free-slots.ts'
import { isMovedLate } from '../bookings/movable.ts'
import { offeredSlots } from '../bookings/offered-slots.ts'
import { SlotChoice } from '../bookings/slot-choice.tsx'
import { useAllTimes } from '../bookings/use-all-times.ts'
import { dayOf, isSamePlace } from './booking-place.ts'
import { FreeDays } from './free-days.tsx'
import { fetchBooking, useMoveBooking } from './move-api.ts'
import { useMovedText } from './use-moved-text.ts'

/** Shows that a booking was moved, and whether the patient gets an email about it. */
export type ShowMoved = (moved: Booking, notified: boolean) => void

interface MoveDialogProps {
  readonly booking: Booking
  /** Shows the move instead of a toast. */
  readonly onMoved: ShowMoved | undefined
  readonly onClose: () => void
}

/** Moves a booking to another day, time or doctor. The present time stays possible, for another doctor. */
export function MoveDialog({ booking, onMoved, onClose }: MoveDialogProps) {
  const [{ locale }, texts] = useTexts(en, enMove)
  const movedText = useMovedText()
  const { payments, day: dayTexts } = useTexts(enAdmin)
  const { removedPatient } = payments
  const { caller } = dayTexts
  const errorText = useErrorText()
  const title = useId()
  const why = useId()
  const queries = useQueryClient()
  const close = useIfMounted(onClose)
  /** The version that the admin sees and the server compares. */
  const [seen, setSeen] = useState(booking)
  const seenDay = dayOf(seen)
  const [day, setDay] = useState(seenDay)
  const [typedDay, setTypedDay] = useState<string>(day)
  const [daysFrom, setDaysFrom] = useState(day)
  const [wanted, setWanted] = useState<string>()
  const [doctor, setDoctor] = useState<NamedDoctor>()
  const hasMail = seen.patientEmail !== ''
  const [notify, setNotify] = useState(true)
  const [notice, setNotice] = useState<string>()
  const move = useMoveBooking(seen._id)
  const [reason, setReason] = useState('')
  const isLate = isMovedLate(seen, serverNow()) || move.error?.code === 'move_needs_reason'
  const { data, isPlaceholderData, ...asked } = useQuery(availableOn(day, seen._id))
  const treatments = isPlaceholderData ? undefined : data
  const treatment = treatments?.find(({ _id }) => _id === seen.treatmentId)
  const allTimes = useAllTimes(seen.treatmentId, day)
  const free = allTimes.slots ?? slotsOf(treatment, doctor?._id)
  const present = day === seenDay ? seen.slot : undefined
  const slots = offeredSlots(free, [present, wanted], undefined)
  const chosen = wanted ?? slots.find((slot) => slot === seen.slot) ?? slots[0]
  const isFree = chosen === present || move.isPending || free.includes(chosen ?? '')
  const facts = [seen.treatment, formatDate(seen.date, locale), formatSlotText(seen.slot, locale), seen.doctor?.name]
  const now = [...facts, seen.chair].filter((fact) => fact !== undefined)
  const staysThere = chosen === present && day === seenDay
  const needsReason = isLate && !staysThere
  const ready = chosen !== undefined && treatments !== undefined && typedDay === day
  const full = treatment !== undefined && doctor !== undefined && free.length === 0 && present === undefined

  function leave() {
    onClose()
    if (move.isError) void reloadBookings(queries)
  }

  function goTo(next: ClinicDay) {
    setDay(next)
    setTypedDay(next)
    setWanted(undefined)
    setNotice(undefined)
  }

  function chooseDoctor(next: NamedDoctor | undefined) {
    setDoctor(next)
    setWanted(slotsOf(treatment, next?._id).find((slot) => slot === chosen))
    setNotice(undefined)
  }

  async function send(slot: string) {
    setNotice(undefined)
    setWanted(slot)
    const from = { date: seenDay, slot: seen.slot, ...(seen.doctor && { doctorId: seen.doctor._id }) }
    const to = { date: day, slot, ...(doctor && { doctorId: doctor._id }) }
    const answer = await move.mutateAsync({
      from,
      ...to,
      notify: notify && hasMail,
      ...allTimes.waivedFor(slot),
      ...(needsReason && reason.trim() !== '' && { reason: reason.trim() }),
    })
    if ('needed' in answer) {
      allTimes.warn(slot, answer.needed)
      return setNotice(texts.needed(answer.needed.map((rule) => caller.rules[rule])))
    }
    if (!answer.success) {
      const { date, slot: own } = answer.booking
      return setNotice(texts.already(withCommas([formatDate(date, locale), formatSlotText(own, locale)], locale)))
    }
    const { booking: moved } = answer
    if (isSamePlace(moved, seen)) return setNotice(texts.unchanged)
    if (onMoved) onMoved(moved, notify && hasMail)
    else showToast(movedText(moved))
    close()
  }

  async function refused(error: NonNullable<typeof move.error>) {
    setNotice(error.code === 'slot_taken' ? texts.noPlace : errorText(error))
    if (error.code === 'booking_changed') setSeen(await fetchBooking(seen._id).catch(() => seen))
  }

  return (
    <Dialog labelledBy={title} onClose={leave}>
      <DialogHead
        id={title}
        title={texts.title(seen.patientName || removedPatient)}
        close={{ label: texts.close, onClick: leave }}
      >
        <p className="text-ink-quiet tabular-nums">{texts.now(withCommas(now, locale))}</p>
      </DialogHead>
      <DialogNotice alert>
        {notice !== undefined && (
          <Notice look="danger" icon={IconAlertCircle}>
            <span>{notice}</span>
          </Notice>
        )}
      </DialogNotice>
      <DialogBody>
        {needsReason && (
          <ReasonField
            label={texts.reason}
            presets={texts.reasons}
            required
            value={reason}
            onChange={(next) => {
              setReason(next)
              setNotice(undefined)
            }}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={texts.day}
            type="date"
            required
            min="2000-01-01"
            max="2999-12-31"
            value={typedDay}
            onChange={({ target }) => {
              setTypedDay(target.value)
              const next = parseClinicDay(target.value)
              if (next === undefined || !target.validity.valid) return
              goTo(next)
              setDaysFrom(next)
            }}
            data-first-focus
          />
          {treatment?.doctors && (
            <DoctorChoice doctors={treatment.doctors} chosen={doctor} full={full} onChoose={chooseDoctor} />
          )}
        </div>
        <FreeDays booking={seen} doctorId={doctor?._id} from={daysFrom} chosen={day} onChoose={goTo} />
        {!treatments ? (
          asked.isError ? (
            <ListFailed texts={texts} query={asked} />
          ) : (
            <Skeleton size="l" />
          )
        ) : chosen === undefined ? (
          <p id={why} className="text-ink-quiet">
            {!full && texts.noneFree}
          </p>
        ) : (
          <SlotChoice
            slots={slots}
            chosen={chosen}
            gone={isFree ? undefined : chosen}
            onChoose={(slot) => {
              setWanted(slot)
              setNotice(undefined)
            }}
          />
        )}
        <Checkbox
          checked={allTimes.shown}
          onChange={({ target }) => {
            allTimes.show(target.checked)
            setNotice(undefined)
          }}
        >
          {caller.showAll}
        </Checkbox>
        {hasMail ? (
          <Checkbox checked={notify} onChange={({ target }) => setNotify(target.checked)}>
            {texts.notify}
          </Checkbox>
        ) : (
          <p className="text-ink-quiet">{texts.noEmail}</p>
        )}
        {seen.paid && <p>{texts.paid(formatMoney(seen.price, locale))}</p>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={leave}>{texts.keep}</Button>
        <Button
          look="primary"
          busy={move.isPending}
          aria-disabled={!ready}
          aria-describedby={ready ? undefined : why}
          onClick={() => {
            if (ready) void send(chosen).catch(refused)
          }}
        >
          {texts.submit}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
