import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Holidays } from '#contract/schemas/holidays.ts'
import { call } from '../../api/client.ts'
import { enHolidays } from '../../i18n/en/holidays.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { SaveBar } from '../../ui/sheet/save-bar.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { refreshClosedDays } from './closed-days-api.ts'
import { HolidayList } from './holiday-list.tsx'
import { PlaceFields } from './place-fields.tsx'

interface CloseHolidaysProps {
  readonly data: Holidays
  readonly onChoose: (place: { readonly country: string; readonly region?: string }) => void
  /** The way back without closing. */
  readonly cancel: ReactNode
  /** Called with the number of closed days. `moves`: whether to move the appointments on them now. */
  readonly onClosed: (days: number, appointments: number, moves: boolean) => void
}

/** Public holidays to tick, and the bar that closes their days. Ticks stay while the region is changed. */
export function CloseHolidays({ data, onChoose, cancel, onClosed }: CloseHolidaysProps) {
  const texts = useTexts(enHolidays)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = data.holidays
    .filter(({ name }) => ticked.has(name))
    .flatMap(({ name, days }) => days.filter(({ closed }) => !closed).map((day) => ({ ...day, reason: name })))
  const bookings = chosen.flatMap((day) => day.bookings)
  const { country, region } = data
  const close = useMutation({
    mutationFn: (_moves: boolean) =>
      call('admin POST /holidays', {
        body: {
          country: country ?? '',
          ...(region && { region }),
          days: chosen.map(({ date, reason }) => ({ date, reason })),
          bookings,
        },
      }),
    onSuccess: async ({ closedCount }, moves) => {
      onClosed(closedCount, bookings.length, moves)
      await refreshClosedDays(queries)
    },
    // Someone may have booked, or closed one of the days.
    onError: () => refreshClosedDays(queries),
  })

  function send(moves: boolean) {
    if (chosen.length > 0 && !close.isPending) close.mutate(moves)
  }

  function tick(names: readonly string[], isTicked: boolean) {
    const others = [...ticked].filter((name) => !names.includes(name))
    setTicked(new Set(isTicked ? [...others, ...names] : others))
  }

  return (
    <>
      <PlaceFields data={data} onChoose={onChoose} />
      {data.holidays.length > 0 ? (
        <HolidayList holidays={data.holidays} ticked={ticked} onTick={tick} />
      ) : (
        country !== undefined && <p role="status">{texts.none}</p>
      )}
      <SaveBar
        label={texts.bar}
        status={chosen.length > 0 ? texts.ready(chosen.length) : texts.nothing}
        actions={
          <>
            {cancel}
            {bookings.length > 0 && (
              <Button large busy={close.isPending} onClick={() => send(false)}>
                {texts.closeOnly(chosen.length)}
              </Button>
            )}
            <Button
              look="primary"
              large
              busy={close.isPending}
              aria-disabled={chosen.length === 0}
              onClick={() => send(bookings.length > 0)}
            >
              {bookings.length > 0 ? texts.closeAndMove(bookings.length) : texts.close(chosen.length)}
            </Button>
          </>
        }
      >
        {bookings.length > 0 && <p className="max-w-text text-warn-ink">{texts.affected(bookings.length)}</p>}
        {close.isError && <ErrorText announced>{errorText(close.error)}</ErrorText>}
      </SaveBar>
    </>
  )
}
