import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { clinicTimeAt } from '#contract/dates.ts'
import type { Patient } from '#contract/schemas/patient.ts'
import { adminPaths } from '../../admin-paths.ts'
import { call } from '../../api/client.ts'
import { en } from '../../i18n/en/layout.ts'
import { enPatients } from '../../i18n/en/patients.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { patientOf } from '../bookings/patient-query.ts'
import { PatientSearch } from '../bookings/patient-search.tsx'
import { MergeFrame } from './merge-frame.tsx'
import { previewOf } from './patients-api.ts'

export interface MergeDialogProps {
  /** The record that is merged into another. */
  readonly patient: Patient
  /** The clinic's time zone, in which days are shown. */
  readonly timeZone: string
  readonly onClose: () => void
}

// The search disappears with the choice, so the focus has to move.
const focusOn = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** Merges a patient's record into another: finds the other one, shows both and what moves, and confirms. */
export function MergeDialog({ patient, timeZone, onClose }: MergeDialogProps) {
  const { merge: texts, notFound } = useTexts(enPatients)
  const navigate = useNavigate()
  const [into, setInto] = useState<string>()
  const target = useQuery({ ...patientOf(into ?? ''), enabled: into !== undefined })
  const preview = useQuery({ ...previewOf(patient._id, into ?? ''), enabled: into !== undefined })
  const other = target.data
  return (
    <MergeFrame
      title={texts.title}
      lead={texts.lead}
      error={target.error}
      chosen={
        other && {
          choice: other._id,
          preview,
          moves: texts.moves,
          details: texts.details,
          confirm: texts.confirm(other.name),
          send: () =>
            call('admin POST /patients/:id/merge', { params: { id: patient._id }, body: { into: other._id } }),
          onMerged: async () => {
            onClose()
            await navigate(adminPaths.patient(other._id))
            showToast(texts.done(other.name))
          },
        }
      }
      more={
        into !== undefined && (
          <div>
            <Button ref={focusOn} onClick={() => setInto(undefined)}>
              {texts.chooseOther}
            </Button>
          </div>
        )
      }
      onClose={onClose}
    >
      {into === undefined ? (
        <PatientSearch
          label={texts.search}
          hint={texts.searchHint}
          without={patient._id}
          notFound={notFound}
          isFirst
          focused
          onChoose={({ _id }) => setInto(_id)}
        />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <RecordCard label={texts.ends} patient={patient} timeZone={timeZone} />
          {other ? (
            <RecordCard label={texts.stays} patient={other} timeZone={timeZone} />
          ) : (
            !target.isError && <Skeleton size="l" />
          )}
        </div>
      )}
    </MergeFrame>
  )
}

interface RecordCardProps {
  readonly label: string
  readonly patient: Patient
  readonly timeZone: string
}

function RecordCard({ label, patient: { name, phone, email, since, upcoming, past }, timeZone }: RecordCardProps) {
  const [texts, { locale }] = useTexts(enPatients, en)
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
