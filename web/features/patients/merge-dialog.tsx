import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { clinicTimeAt } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { MergeConflict, MergePreview, Patient } from '#contract/schemas/patient.ts'
import { adminPaths } from '../../admin-paths.ts'
import { asApiError } from '../../api/api-error.ts'
import { comma, formatDate, formatDay, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { usePatientsMessages } from '../../i18n/hooks/use-patients-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { linkClass } from '../../ui/button/button-class.ts'
import { cardClass } from '../../ui/card-class.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogHead, DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { IconAlertCircle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { patientOf } from '../bookings/patient-query.ts'
import { PatientSearch } from '../bookings/patient-search.tsx'
import { mergeInto, previewOf } from './patients-api.ts'

/** A question for the password of the admin, who signed in long ago. */
interface Reauthentication {
  readonly onClose: () => void
  readonly onConfirmed: () => void
}

export interface MergeDialogProps {
  /** The record that is merged into another. */
  readonly patient: Patient
  /** The clinic's time zone, in which days are shown. */
  readonly timeZone: string
  readonly reauthenticate: (question: Reauthentication) => ReactNode
  readonly onClose: () => void
}

// The search disappears with the choice, so the focus has to move.
const focusOn = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** Merges a patient's record into another: finds the other one, shows both and what moves, and confirms. */
export function MergeDialog({ patient, timeZone, reauthenticate, onClose }: MergeDialogProps) {
  const texts = usePatientsMessages().merge
  const { notFound } = usePatientsMessages()
  const errorText = useErrorText()
  const title = useId()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [into, setInto] = useState<string>()
  const [asksPassword, setAsksPassword] = useState(false)
  const target = useQuery({ ...patientOf(into ?? ''), enabled: into !== undefined })
  const preview = useQuery({ ...previewOf(patient._id, into ?? ''), enabled: into !== undefined })
  const merge = useMutation({
    mutationFn: (other: Patient) => mergeInto(patient._id, other._id),
    networkMode: 'always',
    onSuccess: async (_, other) => {
      onClose()
      await navigate(adminPaths.patient(other._id))
      showToast(texts.done(other.name))
      await queries.invalidateQueries()
    },
    onError: (error) => {
      if (asApiError(error).code === 'reauthentication_required') return setAsksPassword(true)
      // The records have changed since the preview.
      return preview.refetch()
    },
  })
  const failed = [merge.error, preview.error, target.error].find((error) => error && isRefusal(error))
  const isReady = target.data !== undefined && preview.data?.conflicts.length === 0

  function choose(id: string | undefined) {
    merge.reset()
    setInto(id)
  }

  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <DialogHead id={title} title={texts.title}>
        <p className="text-ink-quiet">{texts.lead}</p>
      </DialogHead>
      <DialogNotice alert>
        {failed && (
          <Notice look="danger" icon={IconAlertCircle}>
            <span>{errorText(failed)}</span>
          </Notice>
        )}
      </DialogNotice>
      <DialogBody>
        {into === undefined ? (
          <PatientSearch
            label={texts.search}
            hint={texts.searchHint}
            without={patient._id}
            notFound={notFound}
            isFirst
            focused
            onChoose={({ _id }) => choose(_id)}
          />
        ) : (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <RecordCard label={texts.ends} patient={patient} timeZone={timeZone} />
              {target.data ? (
                <RecordCard label={texts.stays} patient={target.data} timeZone={timeZone} />
              ) : (
                !target.isError && <Skeleton size="l" />
              )}
            </div>
            {preview.data ? (
              <Preview preview={preview.data} />
            ) : preview.isError && !failed ? (
              <ListFailed texts={texts} query={preview} />
            ) : (
              !preview.isError && <Skeleton size="m" />
            )}
            <div>
              <Button ref={focusOn} onClick={() => choose(undefined)}>
                {texts.chooseOther}
              </Button>
            </div>
          </>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{texts.keep}</Button>
        {target.data && into !== undefined && (
          <Button
            look="danger"
            busy={merge.isPending}
            aria-disabled={!isReady}
            onClick={() => {
              if (isReady) merge.mutate(target.data)
            }}
          >
            {texts.confirm(target.data.name)}
          </Button>
        )}
      </DialogFoot>
      {asksPassword &&
        reauthenticate({
          onClose: () => setAsksPassword(false),
          onConfirmed: () => {
            setAsksPassword(false)
            if (target.data) merge.mutate(target.data)
          },
        })}
    </Dialog>
  )
}

/** Whether a call was refused with a reason that the admin has to know. */
function isRefusal(error: unknown): boolean {
  const { status, code } = asApiError(error)
  return status >= 400 && status < 500 && code !== 'reauthentication_required'
}

interface RecordCardProps {
  readonly label: string
  readonly patient: Patient
  readonly timeZone: string
}

function RecordCard({ label, patient: { name, phone, email, since, upcoming, past }, timeZone }: RecordCardProps) {
  const texts = usePatientsMessages()
  const { locale } = useMessages()
  const heading = useId()
  return (
    <section className={cardClass('grid content-start gap-1 px-4 py-3.5 wrap-anywhere')} aria-labelledby={heading}>
      <p className="text-sm text-ink-quiet">{label}</p>
      <h3 id={heading} className="text-base font-semibold">
        <bdi>{name}</bdi>
      </h3>
      <p>
        {phone === undefined ? <span className="text-ink-quiet">{texts.noPhone}</span> : <bdi dir="ltr">{phone}</bdi>}
      </p>
      <p>
        <EmailAddress email={email} />
      </p>
      <p className="text-sm text-ink-quiet">
        {texts.since(formatDay(clinicTimeAt(new Date(since), timeZone).day, locale))}
      </p>
      <p className="text-sm text-ink-quiet">{texts.merge.visits(upcoming, past)}</p>
    </section>
  )
}

function Preview({ preview }: { readonly preview: MergePreview }) {
  const texts = usePatientsMessages().merge
  const { locale } = useMessages()
  const { conflicts, bookings, payments, notes, reviews, waiting } = preview
  const moves = [
    bookings > 0 && texts.bookings(bookings),
    payments > 0 && texts.payments(payments),
    notes > 0 && texts.notes(notes),
    reviews > 0 && texts.reviews(reviews),
    waiting > 0 && texts.waiting(waiting),
  ].filter((part) => part !== false)
  if (conflicts.length > 0) return <Conflicts conflicts={conflicts} />
  return (
    <div className="grid gap-2" role="status">
      <p>{moves.length > 0 ? texts.moves(withCommas(moves, locale)) : texts.nothing}</p>
      <p className="text-ink-quiet">{texts.details}</p>
      <p className="font-semibold">{texts.forGood}</p>
    </div>
  )
}

/** Names the appointments that one patient cannot have both, with links to their days. */
function Conflicts({ conflicts }: { readonly conflicts: readonly MergeConflict[] }) {
  const texts = usePatientsMessages().merge
  return (
    <Notice look="danger" icon={IconAlertCircle} role="alert">
      <div className="grid gap-2">
        <p>{texts.conflicts}</p>
        <ul className="grid list-disc gap-2 ps-5">
          {conflicts.map(({ moved, existing }) => (
            <li key={`${moved._id} ${existing._id}`}>
              {[moved, existing].map((booking) => (
                <AppointmentLink key={booking._id} booking={booking} />
              ))}
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  )
}

function AppointmentLink({ booking: { date, slot, treatment, patientName } }: { readonly booking: Booking }) {
  const { locale } = useMessages()
  return (
    <p>
      <Link className={linkClass} to={adminPaths.appointments({ date, search: patientName })}>
        {withCommas([formatDate(date, locale), formatSlotText(slot, locale)], locale)}
      </Link>
      <span className="block text-sm">
        <ClinicText>{treatment}</ClinicText>
        {comma(locale)}
        <bdi>{patientName}</bdi>
      </span>
    </p>
  )
}
