import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ClinicDay } from '#contract/dates.ts'
import { paths } from '../../paths.ts'
import { currentSearchParams } from '../../ui/current-search-params.ts'
import { parseAppointmentParams } from './appointment-params.ts'

/** History state of a dialog that was opened on this page: closing the dialog then goes back. */
const openedHere = { openedHere: true }

/** The chosen day and doctor and the treatment whose dialog is open, all in the query string. */
export function useAppointmentParams(today: ClinicDay) {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { day, instead, treatmentId } = parseAppointmentParams(search, today)
  const show = search.get('show')
  const shown = show === null ? {} : { show }
  const filter = filterOf(search.get('doctor') ?? undefined, search.get('for') ?? undefined)
  return {
    day,
    /** Whether today replaces a day that cannot be booked. */
    instead,
    treatmentId,
    /** The slot that the dialog starts with, if a link named one. */
    slot: search.get('slot') ?? undefined,
    /** The family member whom a link to the dialog named; perhaps nobody's. */
    memberId: search.get('member') ?? undefined,
    /** Perhaps of no doctor. */
    doctorId: filter.doctor,
    /** The ID of the only treatment that is shown, if any; perhaps of none. */
    need: filter.for,
    /** The name of the treatment to scroll to. */
    show: shown.show,
    chooseDay: (next: ClinicDay) => {
      void navigate(paths.appointmentWith({ date: next, ...filter }), { replace: true, preventScrollReset: true })
    },
    chooseDoctor: (doctor: string | undefined) => {
      const next = { date: day, ...filterOf(doctor, filter.for) }
      void navigate(paths.appointmentWith(next), { replace: true, preventScrollReset: true })
    },
    chooseNeed: (treatment: string | undefined) => {
      const next = { date: day, ...filterOf(filter.doctor, treatment) }
      void navigate(paths.appointmentWith(next), { replace: true, preventScrollReset: true })
    },
    /** Opens the dialog of a treatment, with a slot and on another day if they were chosen. */
    open: (treatment: string, slot?: string, on: ClinicDay = day) => {
      // A double click must not add the dialog to the history twice.
      if (currentSearchParams().get('treatment') === treatment) return
      void navigate(paths.appointmentWith({ date: on, treatment, ...(slot && { slot }), ...filter, ...shown }), {
        state: openedHere,
        preventScrollReset: true,
      })
    },
    close: () => {
      // The response may arrive after the patient closed the dialog: going back would then leave the page.
      if (!currentSearchParams().has('treatment')) return
      if ((state as Partial<typeof openedHere> | null)?.openedHere) void navigate(-1)
      else
        void navigate(paths.appointmentWith({ date: day, ...filter, ...shown }), {
          replace: true,
          preventScrollReset: true,
        })
    },
  }
}

function filterOf(doctor: string | undefined, treatment: string | undefined) {
  return { ...(doctor !== undefined && { doctor }), ...(treatment !== undefined && { for: treatment }) }
}
