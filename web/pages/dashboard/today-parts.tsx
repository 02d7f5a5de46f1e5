import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { clinicTimeAt } from '#contract/dates.ts'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { patientOf } from '../../features/bookings/patient-query.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { Chip } from '../../features/desk/agenda.tsx'
import { isDue, statusOf } from '../../features/desk/visit-status.ts'
import { PanelNotes } from '../../features/patients/panel-notes.tsx'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { openDeskTool } from './desk-tool.ts'

const AddToWaitlist = lazy(async () => ({
  default: (await import('../../features/waitlist/add-dialog.tsx')).AddDialog,
}))

/** What the counts above the board leave visible. */
export const filters = {
  unpaid: isDue,
  unconfirmed: (booking: DeskBooking) => ['booked', 'declined'].includes(statusOf(booking)),
  affected: ({ affected }: DeskBooking) => affected !== undefined,
}
export type Filter = keyof typeof filters

interface CountsProps {
  readonly bookings: readonly DeskBooking[]
  readonly only: Filter | undefined
  readonly setOnly: (only: Filter | undefined) => void
}

/** Numbers of the day. Each dims the others when it is pressed. */
export function Counts({ bookings, only, setOnly }: CountsProps) {
  const texts = useTexts(enDesk)
  const counted = (Object.keys(filters) as Filter[]).map((name) => ({
    name,
    count: bookings.filter(filters[name]).length,
  }))
  return (
    <fieldset className="desk-chips">
      <legend className="sr-only">{texts.only}</legend>
      <Chip pressed={only === undefined} onClick={() => setOnly(undefined)}>
        <b>{bookings.length}</b> {texts.counts.all(bookings.length)}
      </Chip>
      {counted.map(
        ({ name, count }) =>
          (count > 0 || only === name) && (
            <Chip key={name} pressed={only === name} onClick={() => setOnly(only === name ? undefined : name)}>
              <b>{count}</b> {texts.counts[name]()}
            </Chip>
          ),
      )}
    </fieldset>
  )
}

interface NotesProps {
  readonly booking: DeskBooking
  readonly patientId: string
  readonly timeZone: string
}

/** The staff's notes about the patient whose appointment is open. */
export function Notes({ booking, patientId, timeZone }: NotesProps) {
  const { data } = useQuery(patientOf(patientId))
  if (!data) return null
  return <PanelNotes patient={data} memberId={booking.memberId} timeZone={timeZone} />
}

interface FollowUpProps {
  readonly booking: DeskBooking
  readonly patientId: string
  readonly onLeave: () => void
}

/** Asks what to do about a lost appointment, unless the patient has another one. */
export function FollowUp({ booking, patientId, onLeave }: FollowUpProps) {
  const [{ followUp }, { locale }] = useTexts(enDesk, en)
  const { data: patient } = useQuery(patientOf(patientId))
  const clinic = useClinic()
  const now = useClinicNow()
  const [waits, setWaits] = useState(false)
  if (!patient) return null
  // The account's next appointment may be one of another family member.
  const next = patient.next?.memberId === booking.memberId ? patient.next : undefined
  return (
    <Notice look={next ? 'neutral' : 'warn'} className="flex-col">
      {next ? (
        <p>{followUp.next(withCommas([formatDate(next.date, locale), slotEnds(next.slot, locale).start], locale))}</p>
      ) : (
        <>
          {/* The button that was pressed may be further down in the panel. */}
          <p className="scroll-mt-24" ref={(question) => question?.scrollIntoView({ block: 'nearest' })}>
            {followUp.question}
          </p>
          <div className="desk-actions">
            <Button onClick={onLeave}>{followUp.leave}</Button>
            <Button onClick={() => setWaits(true)}>{followUp.wait}</Button>
            <Button look="primary" onClick={() => openDeskTool({ patient, treatmentId: booking.treatmentId })}>
              {followUp.rebook}
            </Button>
          </div>
          {waits && clinic && (
            <Suspense>
              <AddToWaitlist
                openDays={clinic.hours.map(({ weekday }) => weekday)}
                today={clinicTimeAt(now, clinic.timeZone).day}
                patient={patient}
                treatmentId={booking.treatmentId}
                onClose={() => setWaits(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </Notice>
  )
}

interface PanelFrameProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Puts the panel beside the board where there is room, and over it elsewhere. It keeps its place while a dialog is open
 * in it, because what was typed there would be lost.
 */
export function PanelFrame({ label, onClose, children }: PanelFrameProps) {
  const fits = useMedia('(width >= 62.5rem)')
  const [beside, setBeside] = useState(fits)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!panel.current?.querySelector('dialog[open]')) setBeside(fits)
  })
  const content = (
    <div ref={panel} className="contents">
      {children}
    </div>
  )
  if (beside) {
    return (
      <aside className="desk-panel-side" aria-label={label}>
        {content}
      </aside>
    )
  }
  return (
    <Dialog labelledBy="" onClose={onClose} layout="desk-panel-sheet">
      {content}
    </Dialog>
  )
}
