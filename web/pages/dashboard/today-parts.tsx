import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type ClinicDay, clinicTimeAt, parseClinicDay } from '#contract/dates.ts'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { adminPaths } from '../../admin-paths.ts'
import { patientOf } from '../../features/bookings/patient-query.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { Chip } from '../../features/desk/agenda.tsx'
import type { BoardView } from '../../features/desk/board-layout.ts'
import { useMedia } from '../../features/desk/use-media.ts'
import { isDue, statusOf } from '../../features/desk/visit-status.ts'
import { PatientNotes } from '../../features/patients/patient-notes.tsx'
import { enDesk } from '../../i18n/en/desk.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { currentSearchParams } from '../../ui/current-search-params.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
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

interface Choice {
  readonly day: ClinicDay
  readonly view: BoardView
  /** The ID of the open appointment. */
  readonly open: string | undefined
}

/** Returns what the address chooses, and the functions that change it. Today needs no date. */
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

/** Runs the actions of keys that are pressed outside of fields and dialogs. */
export function useKeys(actions: Readonly<Record<string, () => unknown>>) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (target.closest('input, select, textarea, dialog') || document.querySelector('dialog[open]')) return
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

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

/** The notes of the patient whose appointment is open. */
export function Notes({ patientId, timeZone }: { readonly patientId: string; readonly timeZone: string }) {
  const { data } = useQuery(patientOf(patientId))
  return data ? <PatientNotes patient={data} timeZone={timeZone} /> : null
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
            <Button look="primary" onClick={() => openDeskTool({ patient, treatmentId: booking.treatmentId })}>
              {followUp.rebook}
            </Button>
            <Button onClick={() => setWaits(true)}>{followUp.wait}</Button>
            <Button onClick={onLeave}>{followUp.leave}</Button>
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
  const fits = useMedia('(width >= 85rem)')
  const [beside, setBeside] = useState(fits)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!panel.current?.querySelector('dialog[open]')) setBeside(fits)
  })
  if (beside) {
    return (
      <aside className="desk-panel-side" aria-label={label}>
        <div ref={panel}>{children}</div>
      </aside>
    )
  }
  return (
    <Dialog labelledBy="" onClose={onClose}>
      <div ref={panel} className="overflow-y-auto p-4">
        {children}
      </div>
    </Dialog>
  )
}
