import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ClinicDay } from '#contract/dates.ts'
import { paths } from '../../paths.ts'
import { currentSearchParams } from '../../ui/current-search-params.ts'
import { parseAppointmentParams } from './appointment-params.ts'

/** Marks a dialog that was opened on this page, so that closing it goes back instead of adding a step. */
const openedHere = { openedHere: true }

/** The chosen day and the treatment whose dialog is open, kept in the address. */
export function useAppointmentParams(today: ClinicDay) {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { day, instead, treatmentId } = parseAppointmentParams(search, today)
  const show = search.get('show')
  const shown = show === null ? {} : { show }
  return {
    day,
    /** The address asks for a day that cannot be booked; the day is today's. */
    instead,
    treatmentId,
    /** The name of the treatment to bring into view. */
    show: shown.show,
    chooseDay: (next: ClinicDay) => {
      void navigate(paths.appointmentWith({ date: next }), { replace: true, preventScrollReset: true })
    },
    open: (treatment: string) => {
      // Pressed twice: a second step with the same dialog would stand below it when it is closed.
      if (currentSearchParams().get('treatment') === treatment) return
      void navigate(paths.appointmentWith({ date: day, treatment, ...shown }), {
        state: openedHere,
        preventScrollReset: true,
      })
    },
    close: () => {
      // An answer may come after the patient has closed the dialog: going back then would leave the page.
      if (!currentSearchParams().has('treatment')) return
      if ((state as Partial<typeof openedHere> | null)?.openedHere) void navigate(-1)
      else void navigate(paths.appointmentWith({ date: day, ...shown }), { replace: true, preventScrollReset: true })
    },
  }
}
