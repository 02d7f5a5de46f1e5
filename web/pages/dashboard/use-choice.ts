import { useNavigate, useSearchParams } from 'react-router'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { adminPaths } from '../../admin-paths.ts'
import type { BoardView } from '../../features/desk/board-layout.ts'
import { currentSearchParams } from '../../ui/current-search-params.ts'

interface Choice {
  readonly day: ClinicDay
  readonly view: BoardView
  /** The ID of the open appointment. */
  readonly open: string | undefined
}

/** Returns what the address of the day board chooses, and the functions that change it. Today needs no date. */
export function useChoice(today: ClinicDay) {
  const navigate = useNavigate()
  const choice = parse(useSearchParams()[0], today)
  return {
    ...choice,
    addressOf: (day: ClinicDay) => addressOf({ ...choice, day, open: undefined }, today),
    go: (change: Partial<Choice>) => {
      const next = { ...parse(currentSearchParams(), today), ...('day' in change && { open: undefined }), ...change }
      void navigate(addressOf(next, today), { replace: 'open' in change, preventScrollReset: true })
    },
  }
}

/** Returns the day that the address chooses, also while the page of another one loads. */
export function chosenDay(today: ClinicDay): ClinicDay {
  return parse(currentSearchParams(), today).day
}

function parse(address: URLSearchParams, today: ClinicDay): Choice {
  return {
    day: parseClinicDay(address.get('date') ?? '') ?? today,
    view: address.get('view') === 'chairs' ? 'chairs' : 'doctors',
    open: address.get('open') ?? undefined,
  }
}

function addressOf({ day, view, open }: Choice, today: ClinicDay): string {
  return adminPaths.today({
    ...(day !== today && { date: day }),
    ...(view === 'chairs' && { view }),
    ...(open !== undefined && { open }),
  })
}
