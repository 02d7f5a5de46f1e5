import { useEffect } from 'react'
import { clinicTimeAt } from '#contract/dates.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import type { FindablePage } from '../../features/patients/find-hits.tsx'
import { FindTool } from '../../features/patients/find-tool.tsx'
import { PhoneBooking } from '../../features/phone-booking/lazy-phone-booking.tsx'
import { openDeskTool, useDeskTool } from './desk-tool.ts'
import { useIsBoard } from './header-day.tsx'
import { useChoice } from './use-choice.ts'

const close = () => openDeskTool(undefined)

/** Finding and booking on every page of the front desk. */
export function DeskTools({ pages }: { readonly pages: readonly FindablePage[] }) {
  const tool = useDeskTool()
  const clinic = useClinic()
  const now = useClinicNow()
  const today = clinic && clinicTimeAt(now, clinic.timeZone).day
  const isBoard = useIsBoard()
  const { day, go } = useChoice(today ?? '')
  useEffect(() => close, [])
  return (
    <>
      <FindTool
        pages={pages}
        open={tool === 'find'}
        onOpen={(open) => openDeskTool(open ? 'find' : undefined)}
        onBook={openDeskTool}
      />
      {today !== undefined && typeof tool === 'object' && (
        <PhoneBooking
          start={tool}
          today={today}
          onClose={close}
          onBooked={(booked) => {
            // What is booked from the panel of an appointment leaves it open.
            if (isBoard && tool.day !== undefined && booked !== day) go({ day: booked })
          }}
        />
      )}
    </>
  )
}
