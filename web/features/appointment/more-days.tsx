import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { type DayWithSlots, nextDaysCount } from '#contract/schemas/availability.ts'
import { call } from '../../api/client.ts'
import { enBooking } from '../../i18n/en/booking.ts'
import { enBookingDialog } from '../../i18n/en/booking-dialog.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, slotEnds } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The next `nextDaysCount` days after a clinic day on which a treatment is free, of any doctor or of one, with its free slots. */
function nextDays(id: string, query: { doctor?: string; after: ClinicDay }) {
  return queryOptions({
    // The first parts are those of all queries of free times.
    queryKey: ['available', 'next', id, query],
    queryFn: ({ signal }) => call('public GET /available/treatment/:id', { params: { id }, query, signal }),
    staleTime: 30_000,
  })
}

interface MoreDaysProps {
  /** The treatment's ID. */
  readonly treatment: string
  readonly filter: { readonly doctor?: string }
  readonly after: ClinicDay
  readonly onBook: (treatment: string, slot: string, day: ClinicDay) => void
  readonly onNear: () => void
}

/** The next days on which a treatment is free, `nextDaysCount` at a time, with their times. */
export function MoreDays(props: MoreDaysProps) {
  const texts = useTexts(enBookingDialog)
  return (
    <section className="mt-8" aria-labelledby="more-days">
      <h2 id="more-days" className="text-xl">
        {texts.moreDays}
      </h2>
      <Days key={`${props.treatment} ${props.after} ${props.filter.doctor}`} {...props} />
    </section>
  )
}

function Days({ isLater = false, ...props }: MoreDaysProps & { readonly isLater?: boolean }) {
  const { treatment, filter, after } = props
  const [texts, { appointment }] = useTexts(enBookingDialog, enBooking)
  const doctor = filter.doctor === undefined ? {} : { doctor: filter.doctor }
  const { data, isError, isFetching, refetch } = useQuery(nextDays(treatment, { ...doctor, after }))
  const [isOpen, open] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const none = useRef<HTMLParagraphElement>(null)
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLater && isLoaded) (list.current?.querySelector('button') ?? none.current)?.focus()
  }, [isLater, isLoaded])
  if (isError && !data) return <LoadFailed texts={appointment} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton size="l" />
  const last = parseClinicDay(data.at(-1)?.date ?? '')
  return (
    <>
      {data.length === 0 ? (
        <p ref={none} className="mt-3 text-ink-quiet" tabIndex={-1}>
          {texts.noMoreDays}
        </p>
      ) : (
        <ul ref={list} className={cardClass('mt-4 divide-y divide-line')}>
          {data.map((day) => (
            <DayRow key={day.date} day={day} {...props} />
          ))}
        </ul>
      )}
      {last !== undefined &&
        data.length === nextDaysCount &&
        (isOpen ? (
          <Days {...props} after={last} isLater />
        ) : (
          <Button className="mt-4" onClick={() => open(true)}>
            {texts.laterDays}
          </Button>
        ))}
    </>
  )
}

const shortCount = 5

function DayRow({ day, treatment, onBook, onNear }: MoreDaysProps & { readonly day: DayWithSlots }) {
  const [{ locale }, texts] = useTexts(en, enBookingDialog)
  const [isWhole, setWhole] = useState(day.slots.length <= shortCount + 1)
  const on = parseClinicDay(day.date)
  if (on === undefined) return null
  const date = formatDay(on, locale, { weekday: 'short', month: 'short', day: 'numeric' })
  const slots = isWhole ? day.slots : day.slots.slice(0, shortCount)
  return (
    <li className="grid gap-x-6 gap-y-2 px-5 py-3 md:grid-cols-[8.5rem_1fr]">
      <h3 className="self-center text-base/[1.4] first-letter:uppercase">{date}</h3>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {slots.map((slot) => (
          <Button
            key={slot}
            look="soft"
            className="px-px text-sm tabular-nums"
            onClick={() => onBook(treatment, slot, on)}
            onFocus={onNear}
            onPointerEnter={onNear}
          >
            {slotEnds(slot, locale).start}
            <span className="sr-only">, {date}</span>
          </Button>
        ))}
        {!isWhole && (
          <Button look="quiet" className="px-1 text-sm" onClick={() => setWhole(true)}>
            {texts.moreTimes(day.slots.length - shortCount)}
            <span className="sr-only">, {date}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
