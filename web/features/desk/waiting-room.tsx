import { useEffect, useRef, useState } from 'react'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMinutes, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconDoorEnter } from '../../ui/icons/desk-icons.tsx'
import { LinePanel, LineRows } from './line-panel.tsx'
import type { Visits } from './use-visits.ts'
import { longWait, type Waiting, waitingNews, waitingOf } from './visit-status.ts'

interface WaitingRoomProps extends StripProps {
  /** The ID of the booking that was changed here last, which is announced already. */
  readonly changed: string | undefined
}

export interface StripProps {
  readonly bookings: readonly DeskBooking[]
  readonly now: Date
  readonly visits: Visits
  readonly onOpen: (booking: DeskBooking) => void
}

/** Who is waiting, longest first, then who is early. An arrival and a wait that becomes long are announced. */
export function WaitingRoom({ bookings, now, visits, changed, onOpen }: WaitingRoomProps) {
  const [{ locale }, texts] = useTexts(en, enDesk)
  const waiting = waitingOf(bookings, now)
  const [first] = waiting
  const isLong = first !== undefined && first.minutes >= longWait
  const minutesText = ({ minutes }: Waiting) => (minutes < 0 ? texts.early : formatMinutes(minutes, locale, 'short'))
  return (
    <>
      <LinePanel
        icon={<IconDoorEnter className="size-4.5" />}
        label={texts.waiting}
        count={waiting.length}
        isPressing={waiting.length > 0}
        first={
          isLong && (
            <span className="desk-long">
              <span className="desk-fold-name">{first.booking.patientName || texts.removed}</span> {minutesText(first)}
            </span>
          )
        }
      >
        <LineRows none={texts.noneWaiting}>
          {waiting.map((each) => {
            const { booking, minutes } = each
            const patient = booking.patientName || texts.removed
            const facts = [texts.due(slotEnds(booking.slot, locale).start), booking.doctor?.name]
            return (
              <li key={booking._id}>
                <button type="button" className="desk-who" onClick={() => onOpen(booking)}>
                  <b>{patient}</b>
                  <small>
                    {withCommas(
                      facts.filter((fact) => fact !== undefined),
                      locale,
                    )}
                  </small>
                </button>
                <span className={minutes >= longWait ? 'desk-long' : ''}>{minutesText(each)}</span>
                <Button
                  look="soft"
                  busy={false}
                  aria-label={texts.seat(patient)}
                  onClick={() => visits.press(booking, 'in_chair')}
                >
                  {texts.step.in_chair}
                </Button>
              </li>
            )
          })}
        </LineRows>
      </LinePanel>
      <News waiting={waiting} changed={changed} />
    </>
  )
}

function News({ waiting, changed }: { readonly waiting: readonly Waiting[]; readonly changed: string | undefined }) {
  const [{ locale }, texts] = useTexts(en, enDesk)
  const before = useRef<readonly Waiting[]>(undefined)
  const [news, setNews] = useState('')
  useEffect(() => {
    const { arrived, long } = waitingNews(before.current, waiting)
    before.current = waiting
    const nameOf = ({ booking }: Waiting) => booking.patientName || texts.removed
    const told = [
      ...arrived
        .filter(({ booking }) => booking._id !== changed)
        .map((each) => texts.recorded(nameOf(each), texts.step.arrived)),
      ...long.map((each) => texts.recorded(nameOf(each), texts.minutes(formatMinutes(each.minutes, locale, 'short')))),
    ]
    if (told.length > 0) setNews(told.join('. '))
  }, [waiting, changed, texts, locale])
  return (
    <p className="sr-only" role="status">
      {news}
    </p>
  )
}
