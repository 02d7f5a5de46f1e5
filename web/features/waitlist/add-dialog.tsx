import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import { enDeskWaitlist } from '../../i18n/en/desk-waitlist.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody } from '../../ui/dialog/dialog-parts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { availableOn } from '../bookings/availability-api.ts'
import { patientOf } from '../bookings/patient-query.ts'
import { PatientSearch } from '../bookings/patient-search.tsx'
import { WhoField } from '../bookings/who-field.tsx'
import { addToWaitlist, reloadLine } from './desk-waitlist-api.ts'
import { TreatmentChoice, useTreatmentChoice } from './treatment-choice.tsx'
import { usualWish } from './use-wish.ts'
import { WishForm } from './wish-form.tsx'

interface NamedPatient {
  readonly _id: string
  readonly name: string
}

interface AddDialogProps {
  /** ISO weekdays on which the clinic is open. */
  readonly openDays: readonly number[]
  /** The clinic's today. */
  readonly today: ClinicDay
  /** The patient to start with, if any. */
  readonly patient?: NamedPatient
  /** The ID of the treatment to start with, if any. */
  readonly treatmentId?: string | undefined
  readonly onClose: () => void
}

/** Adds a patient to the waitlist of a treatment. */
export function AddDialog({ openDays, today, patient: known, treatmentId, onClose }: AddDialogProps) {
  const texts = useTexts(enDeskWaitlist)
  const queries = useQueryClient()
  const [patient, setPatient] = useState(known)
  const [memberId, setMemberId] = useState('')
  const family = useQuery({ ...patientOf(patient?._id ?? ''), enabled: patient !== undefined }).data?.family ?? []
  const member = family.find(({ _id }) => _id === memberId)
  const treatments = useQuery(availableOn(today)).data
  const { treatment, check, choice } = useTreatmentChoice(treatmentId, treatments)
  return (
    <Dialog title={texts.addTitle} onClose={onClose}>
      <DialogBody>
        {!patient ? (
          <PatientSearch
            label={texts.findPatient}
            hint={texts.findHint}
            notFound={texts.notFound}
            isFirst
            onChoose={({ _id, name }) => setPatient({ _id, name })}
          />
        ) : !treatments ? (
          <Skeleton size="l" />
        ) : (
          <WishForm
            wish={usualWish(openDays, today)}
            doctors={treatment?.doctors ?? []}
            today={today}
            submit={texts.submit}
            check={check}
            onSubmit={async (wish) => {
              if (!treatment) return
              await addToWaitlist(patient._id, { treatmentId: treatment._id, memberId: member?._id }, wish)
              onClose()
              showToast(texts.added(member?.name ?? patient.name))
              await reloadLine(queries)
            }}
            back={
              <Button large onClick={onClose}>
                {texts.close}
              </Button>
            }
          >
            <p className="flex flex-wrap items-center justify-between gap-3">
              <b className="font-semibold">
                <bdi>{patient.name}</bdi>
              </b>
              <Button look="quiet" onClick={() => setPatient(undefined)}>
                {texts.anotherPatient}
              </Button>
            </p>
            <WhoField
              label={texts.who}
              people={[{ _id: '', name: patient.name }, ...family]}
              value={member?._id ?? ''}
              onChange={({ target }) => setMemberId(target.value)}
            />
            {/* The search disappears with the choice, so the focus has to move. */}
            <TreatmentChoice {...choice} treatments={treatments} focused />
          </WishForm>
        )}
      </DialogBody>
    </Dialog>
  )
}
