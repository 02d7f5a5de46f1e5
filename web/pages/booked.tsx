import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { type ApiError, isNotFound, throwApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { bookingOf } from '../features/bookings/booking-api.ts'
import { CallToChange } from '../features/bookings/call-to-change.tsx'
import { deadlineAt } from '../features/bookings/cancellation-deadline.ts'
import { onlineChanges } from '../features/bookings/online-changes.ts'
import { ownProfile } from '../features/bookings/profile-api.ts'
import { useSendsMail } from '../features/clinic/clinic-setup.ts'
import { PageTitle } from '../features/clinic/page-title.tsx'
import { useClinic } from '../features/clinic/use-clinic.ts'
import { useClinicNow } from '../features/clinic/use-clinic-clock.ts'
import { AddToCalendar } from '../features/my-appointments/add-to-calendar.tsx'
import { AppointmentCard, AppointmentCardSkeleton } from '../features/my-appointments/appointment-card.tsx'
import { useIsForeign } from '../features/session/use-is-foreign.ts'
import { enWhen } from '../i18n/en/appointment-times.ts'
import { enBooking } from '../i18n/en/booking.ts'
import { en } from '../i18n/en/layout.ts'
import { enOwnBooking } from '../i18n/en/own-booking.ts'
import { formatDayInText, formatMinute } from '../i18n/format.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { ownPaths } from '../own-paths.ts'
import { paths } from '../paths.ts'
import { linkClass } from '../ui/button/button-class.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { Empty } from '../ui/empty.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { NoBreakText } from '../ui/text/no-break-text.tsx'
import { showToast } from '../ui/toast/show-toast.ts'
import { useErrorText } from '../ui/use-error-text.ts'

/** The appointment that was just booked. It has an address of its own, so that a reload books nothing. */
export function Booked({ id }: { readonly id: string }) {
  const [texts, { appointment }] = useTexts(enOwnBooking, enBooking)
  const clinic = useClinic()
  const query = useQuery(bookingOf(id))
  const booking = query.data
  const isForeign = useIsForeign(booking)
  if (isForeign || (!booking && isNotFound(query.error)))
    return (
      <>
        <PageTitle page={texts.unknown} />
        <Empty level={1} title={texts.unknown} text={texts.unknownHelp}>
          <ButtonLink look="primary" to={paths.dashboard}>
            {texts.appointments}
          </ButtonLink>
        </Empty>
      </>
    )
  if (booking && clinic) return <Details booking={booking} clinic={clinic} />
  if (query.isError)
    return <LoadFailed texts={appointment} busy={query.isFetching} onRetry={() => void query.refetch()} />
  return <AppointmentCardSkeleton clinic={clinic} />
}

interface DetailsProps {
  readonly booking: Booking
  readonly clinic: Clinic
}

function Details({ booking, clinic }: DetailsProps) {
  const texts = useTexts(enOwnBooking)
  const mailed = useSendsMail()
  const isBooked = booking.state === 'booked'
  const toPay = isBooked && booking.payment.state === 'unpaid'
  const byCard = toPay && clinic.payment.mode !== 'off'
  const title = isBooked ? texts.booked : texts.notBooked
  const now = useClinicNow()
  const can = onlineChanges(booking, now)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <PageTitle page={title} />
      {/* The space keeps the heading below a toast on a phone. */}
      <h1 ref={heading} tabIndex={-1} className="w-fit outline-none max-sm:mt-14">
        {title}
      </h1>
      {mailed && isBooked && <p className="mt-1 text-ink-quiet">{texts.mailing(booking.patientEmail)}</p>}
      <div className="mt-6">
        <AppointmentCard booking={booking} clinic={clinic} lead={booking.patientName}>
          {booking.payment.state !== 'unpaid' && (
            <ButtonLink to={ownPaths.payment(booking._id)}>{texts.seePayment}</ButtonLink>
          )}
          {byCard && (
            <ButtonLink look="primary" className="min-w-28" to={ownPaths.payment(booking._id)}>
              {texts.payNow}
            </ButtonLink>
          )}
          {toPay && (
            <div className="w-full">
              <p className="max-w-56 text-sm text-ink-quiet">{byCard ? texts.payLater : texts.payThere}</p>
            </div>
          )}
          {isBooked && <AddToCalendar bookingId={booking._id} />}
          {isBooked && (
            <span className="-ms-2 -me-2 flex xl:justify-center">
              {can.move && (
                <ButtonLink look="quiet" className="px-2" to={ownPaths.move(booking._id)}>
                  {texts.move}
                </ButtonLink>
              )}
              {can.cancel && (
                <ButtonLink look="quiet" className="px-2" to={`${paths.dashboard}?cancel=${booking._id}`}>
                  {texts.cancel}
                </ButtonLink>
              )}
            </span>
          )}
        </AppointmentCard>
      </div>
      {isBooked && <Rule booking={booking} clinic={clinic} />}
      {mailed && isBooked && <Reminders />}
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
        <ButtonLink to={paths.dashboard}>{texts.appointments}</ButtonLink>
        <Link className={linkClass} to={paths.appointment}>
          {texts.another}
        </Link>
      </p>
    </>
  )
}

/** Until when the patient can move and cancel, in one sentence if both end together. */
function Rule({ booking, clinic }: DetailsProps) {
  const [call, { locale }, texts] = useTexts(enWhen, en, enOwnBooking)
  const now = useClinicNow()
  const [cancel, move] = [booking.cancelUntil, booking.moveUntil].map((until) => {
    const { day, minute, passed } = deadlineAt(new Date(until), now, clinic.timeZone)
    return { passed, parts: [formatMinute(minute, locale), formatDayInText(day, locale)] as const }
  })
  if (!cancel || !move) return null
  const canMove = booking.movesLeft > 0 && !move.passed
  const isSame = canMove && booking.cancelUntil === booking.moveUntil
  return (
    <p className="mt-4 text-ink-quiet tabular-nums">
      {cancel.passed ? (
        <>
          {call.tooLate} <CallToChange clinic={clinic} texts={call} className={linkClass} />
        </>
      ) : (
        <NoBreakText text={(isSame ? texts.rule : texts.howTo)(...cancel.parts)} parts={cancel.parts} />
      )}{' '}
      {!isSame && canMove && <NoBreakText text={texts.howToMove(...move.parts)} parts={move.parts} />}
    </p>
  )
}

function Reminders() {
  const texts = useTexts(enOwnBooking)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const profile = useQuery(ownProfile).data
  const save = useMutation<unknown, ApiError, boolean>({
    mutationFn: (on) => call('patient PUT /me/reminders', { body: { on } }).catch(throwApiError),
    onSuccess: () => showToast(texts.remindersSaved),
    onError: (error) => showToast(errorText(error), 'danger'),
    onSettled: () => queries.invalidateQueries({ queryKey: ownProfile.queryKey }),
  })
  if (!profile) return null
  return (
    <Checkbox
      className="mt-2 w-fit"
      checked={save.isPending ? save.variables : profile.reminders}
      onChange={({ target }) => !save.isPending && save.mutate(target.checked)}
    >
      {texts.remindMe}
    </Checkbox>
  )
}
