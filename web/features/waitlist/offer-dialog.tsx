import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { DeskEntry } from '#contract/schemas/waitlist.ts'
import { type ApiError, throwApiError } from '../../api/api-error.ts'
import { retryLostAnswer } from '../../api/retry-lost-answer.ts'
import { enDeskWaitlist } from '../../i18n/en/desk-waitlist.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogHead, DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { Field } from '../../ui/form/field.tsx'
import { IconAlertCircle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TranslatedText } from '../../ui/text/clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { availableOn } from '../bookings/availability-api.ts'
import { DoctorChoice, type NamedDoctor } from '../bookings/doctor-choice.tsx'
import { slotsOf } from '../bookings/free-slots.ts'
import { SlotChoice } from '../bookings/slot-choice.tsx'
import { nextFree } from '../bookings/treatment-queries.ts'
import { offerTime, reloadLine } from './desk-waitlist-api.ts'
import { WishText } from './wish-text.tsx'

interface OfferDialogProps {
  readonly entry: DeskEntry
  /** The clinic's today. */
  readonly today: ClinicDay
  readonly onClose: () => void
}

/** Offers a free time to an entry: by default the next one of its treatment and doctor. */
export function OfferDialog({ entry, today, onClose }: OfferDialogProps) {
  const [{ locale }, texts] = useTexts(en, enDeskWaitlist)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const title = useId()
  const why = useId()
  const { treatmentId, patientName: name } = entry
  const [typed, setTyped] = useState<string>()
  const [doctor, setDoctor] = useState<NamedDoctor | undefined>(entry.doctor)
  const [wanted, setWanted] = useState<string>()
  const next = useQuery(nextFree({ treatmentId, ...(entry.doctor && { doctor: entry.doctor._id }) })).data
  const nextDay = next?.next ? parseClinicDay(next.next.date) : undefined
  const value = typed ?? (next && (nextDay ?? today)) ?? ''
  const day = parseClinicDay(value)
  const treatments = useQuery({ ...availableOn(day ?? today), enabled: day !== undefined })
  // The free times of another day are a placeholder.
  const treatment = treatments.isPlaceholderData ? undefined : treatments.data?.find(({ _id }) => _id === treatmentId)
  const slots = slotsOf(treatment, treatment?.doctors && doctor?._id)
  const slot = wanted !== undefined && slots.includes(wanted) ? wanted : slots[0]
  const offer = useMutation<DeskEntry, ApiError, { readonly day: ClinicDay; readonly slot: string }>({
    mutationFn: ({ day: date, slot: chosen }) =>
      offerTime(entry._id, { date, slot: chosen, doctorId: treatment?.doctors && doctor?._id }).catch(throwApiError),
    ...retryLostAnswer,
    onSuccess: (_, { day: date, slot: chosen }) => {
      const short = formatDay(date, locale, { weekday: 'short', month: 'short', day: 'numeric' })
      showToast(texts.sent(name, withCommas([short, slotEnds(chosen, locale).start], locale)))
      onClose()
    },
    onSettled: () => reloadLine(queries),
  })
  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <DialogHead id={title} title={texts.offerTitle(name)}>
        <p className="text-ink-quiet">
          <TranslatedText of={entry} field="treatment" />. {texts.offerHelp}
        </p>
        <p className="text-ink-quiet">
          <WishText of={entry} />
        </p>
      </DialogHead>
      <DialogNotice alert>
        {offer.error && (
          <Notice as="p" look="danger" icon={IconAlertCircle}>
            {errorText(offer.error)}
          </Notice>
        )}
      </DialogNotice>
      <DialogBody>
        <Field
          label={texts.day}
          type="date"
          min={today}
          max="2999-12-31"
          required
          data-first-focus
          value={value}
          onChange={({ target }) => setTyped(target.value)}
        />
        {treatment?.doctors && (
          <DoctorChoice doctors={treatment.doctors} chosen={doctor} full={slots.length === 0} onChoose={setDoctor} />
        )}
        {day !== undefined && (treatments.isPending || treatments.isPlaceholderData) ? (
          <Skeleton size="l" />
        ) : slot === undefined ? (
          <p id={why} className="text-ink-quiet">
            {texts.noneFree}
          </p>
        ) : (
          <SlotChoice slots={slots} chosen={slot} onChoose={setWanted} />
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{texts.close}</Button>
        <Button
          look="primary"
          busy={offer.isPending}
          aria-disabled={slot === undefined}
          aria-describedby={slot === undefined ? why : undefined}
          onClick={() => {
            if (day !== undefined && slot !== undefined) offer.mutate({ day, slot })
          }}
        >
          {texts.send}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
