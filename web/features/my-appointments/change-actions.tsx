import { lazy, Suspense } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { enWhen } from '../../i18n/en/appointment-times.ts'
import { enDashboard } from '../../i18n/en/dashboard.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconMapPin } from '../../ui/icons/icons.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { onlineChanges } from '../bookings/online-changes.ts'
import { AddToCalendar } from './add-to-calendar.tsx'

// Loaded on demand: most appointments can still be changed online.
const CallToChange = lazy(async () => ({ default: (await import('../bookings/call-to-change.tsx')).CallToChange }))

interface ChangeActionsProps {
  readonly booking: Booking
  /** `undefined` while it loads. */
  readonly clinic: Clinic | undefined
  readonly now: Date
  readonly onCancel: (booking: Booking) => void
}

/** The buttons that move and cancel an appointment, as far as that is possible online, or else how to call the clinic. */
export function ChangeActions(props: ChangeActionsProps) {
  return (
    <>
      <MoveLink {...props} look="quiet" className="px-2" />
      <CancelOrCall {...props} className="px-2" />
    </>
  )
}

/** The buttons of the next appointment: the way there and moving it, then what is needed less often. */
export function CardActions({ clinic, ...props }: ChangeActionsProps & { readonly clinic: Clinic }) {
  return (
    <div className="grid gap-1 print:hidden">
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        <DirectionsLink clinic={clinic} />
        <MoveLink {...props} />
      </div>
      <div className="-mx-2 flex flex-wrap gap-x-2">
        <AddToCalendar bookingId={props.booking._id} quiet />
        <CancelOrCall {...props} clinic={clinic} className="px-2" />
      </div>
    </div>
  )
}

/** The way to the clinic; empty if it has no address. */
function DirectionsLink({ clinic: { street, city } }: { readonly clinic: Clinic }) {
  const dashboard = useTexts(enDashboard)
  if (street === '') return null
  return (
    <a className={buttonClass({})} href={paths.directions(`${street}, ${city}`)} target="_blank" rel="noreferrer">
      <IconMapPin />
      {dashboard.wayThere}
    </a>
  )
}

// A parent may book the same treatment for two children on a day.
function useNamed(booking: Booking): readonly [string, string] {
  const { locale } = useTexts(en)
  const { text } = useTranslated()(booking, 'treatment')
  return [booking.memberId ? `${text} (${booking.patientName})` : text, formatDate(booking.date, locale)]
}

interface MoveProps extends Pick<ChangeActionsProps, 'booking' | 'now'> {
  readonly look?: 'quiet'
  readonly className?: string
}

/** Moves an appointment; empty if that is no longer possible online. */
function MoveLink({ booking, now, look, className }: MoveProps) {
  const dashboard = useTexts(enDashboard)
  const named = useNamed(booking)
  if (!onlineChanges(booking, now).move) return null
  return (
    <ButtonLink {...{ look, className }} to={ownPaths.move(booking._id)} aria-label={dashboard.moveThis(...named)}>
      {dashboard.move}
    </ButtonLink>
  )
}

function CancelOrCall({
  booking,
  clinic,
  now,
  onCancel,
  className,
}: ChangeActionsProps & { readonly className: string }) {
  const [dashboard, call] = useTexts(enDashboard, enWhen)
  const named = useNamed(booking)
  const can = onlineChanges(booking, now)
  return (
    <>
      {can.cancel && (
        <Button
          look="quiet"
          className={className}
          aria-label={dashboard.cancelThis(...named)}
          onClick={() => onCancel(booking)}
        >
          {dashboard.cancel}
        </Button>
      )}
      {clinic && !(can.move && can.cancel) && (
        <Suspense>
          <CallToChange clinic={clinic} texts={call} className={buttonClass({ look: 'quiet' }, className)} />
        </Suspense>
      )}
    </>
  )
}
