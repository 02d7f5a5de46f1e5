import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { enBookingDialog } from '../../i18n/en/booking-dialog.ts'
import { en } from '../../i18n/en/layout.ts'
import { enOwnBooking } from '../../i18n/en/own-booking.ts'
import { formatDay, formatMinutes, formatMoney, slotEnds } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBar, DialogBody } from '../../ui/dialog/dialog-parts.tsx'
import { TranslatedText } from '../../ui/text/clinic-text.tsx'
import { isElsewhere } from '../bookings/is-elsewhere.ts'
import { PlacePicker } from '../bookings/place-picker.tsx'
import { ownProfile } from '../bookings/profile-api.ts'
import { lengthOf } from '../bookings/treatment-length.ts'
import { BookingNotice } from './booking-notice.tsx'
import { useOwnConflicts } from './own-conflicts.ts'
import { PatientFields, type PatientFieldsProps } from './patient-fields.tsx'
import { type BookingProps, useBooking } from './use-booking.ts'

const OwnConflictsNote = lazy(async () => ({ default: (await import('./own-conflicts-note.tsx')).OwnConflictsNote }))
const AddPerson = lazy(async () => ({ default: (await import('./add-person.tsx')).AddPerson }))

// A line that fails to load is left out: the times are those of the clinic.
const TwoClocks = lazy(() =>
  import('./two-clocks.tsx').then(
    ({ TwoClocks }) => ({ default: TwoClocks }),
    () => ({ default: () => null }),
  ),
)

interface BookingDialogProps extends Omit<BookingProps, 'patient'>, Pick<PatientFieldsProps, 'patient' | 'family'> {
  readonly clinicZone: string
  /** Whether an appointment in a slot starts too soon to be cancelled online. */
  readonly isTooSoon: (slot: string) => boolean
  readonly onClosed: () => void
}

/** The dialog that books a slot of a treatment on a day. Adding someone to book for replaces the form until they are saved. */
export function BookingDialog({ clinicZone, isTooSoon, family, onClosed, ...props }: BookingDialogProps) {
  const [{ locale }, texts, own] = useTexts(en, enBookingDialog, enOwnBooking)
  const { treatment, day, patient, onClose } = props
  const booking = useBooking(props)
  const { place, entries, type } = booking
  const { chosen } = place
  const conflicts = useOwnConflicts(patient.email, {
    day,
    treatmentId: treatment._id,
    // A draft or a link may name a member who was removed.
    memberId: family.find(({ _id }) => _id === entries.memberId)?._id,
    slots: place.slots,
  })
  const [isAdding, setAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const queries = useQueryClient()
  const why = useId()
  const isSoon = chosen !== undefined && isTooSoon(chosen)
  const minutes = lengthOf(treatment.slots)
  const length = minutes !== undefined && `${formatMinutes(minutes, locale, 'long')} · `
  const fullDay = formatDay(day, locale, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

  return (
    <Dialog
      title={<TranslatedText of={treatment} field="name" />}
      closeLabel={texts.close}
      lead={
        <p className="flex flex-wrap gap-x-3 tabular-nums">
          <span className="font-medium">
            {chosen === undefined ? fullDay : `${fullDay} · ${slotEnds(chosen, locale).start}`}
          </span>
          <span className="text-ink-quiet">
            {length}
            <b className="font-semibold whitespace-nowrap text-ink">{formatMoney(treatment.price, locale)}</b>
          </span>
        </p>
      }
      onClose={onClose}
      onClosed={onClosed}
    >
      {isAdding && (
        <Suspense fallback={<DialogBody className="min-h-67" />}>
          <AddPerson
            onClose={() => {
              setAdding(false)
              requestAnimationFrame(() => addButton.current?.focus())
            }}
            onAdded={async ({ _id }) => {
              await queries.invalidateQueries({ queryKey: ownProfile.queryKey })
              type({ memberId: _id })
            }}
          />
        </Suspense>
      )}
      <form {...booking.form} className={isAdding ? 'hidden' : 'contents'}>
        <BookingNotice {...booking.notice} />
        <DialogBody>
          <PlacePicker
            place={place}
            onChange={booking.pick}
            marked={{ slots: conflicts.slots, word: own.overlaps }}
            note={
              <div className="mt-2 grid gap-1 text-sm text-warn-ink tabular-nums empty:hidden" role="status">
                {(conflicts.same || conflicts.overlapping.length > 0) && (
                  <Suspense>
                    <OwnConflictsNote conflicts={conflicts} />
                  </Suspense>
                )}
              </div>
            }
          />
          {isSoon && (
            <p id={why} className="text-ink-quiet text-sm">
              {texts.tooSoon}
            </p>
          )}
          <PatientFields
            {...{ patient, family, entries, addButton }}
            date={formatDay(day, locale)}
            faultOf={booking.faultOf}
            onType={type}
            onAdd={() => setAdding(true)}
          />
        </DialogBody>
        <DialogBar>
          {chosen === undefined ? (
            <Button look="primary" large block onClick={onClose} data-first-focus>
              {texts.otherDay}
            </Button>
          ) : (
            <>
              {isElsewhere(clinicZone) && (
                <Suspense>
                  <TwoClocks slot={chosen} day={day} clinicZone={clinicZone} />
                </Suspense>
              )}
              <Button
                type="submit"
                look="primary"
                large
                className="min-w-36 flex-1"
                busy={booking.sending}
                aria-describedby={isSoon ? why : undefined}
              >
                {texts.submit}
              </Button>
            </>
          )}
        </DialogBar>
      </form>
    </Dialog>
  )
}
