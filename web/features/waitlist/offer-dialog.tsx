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
import { DialogBody, DialogFoot, DialogRefusal } from '../../ui/dialog/dialog-parts.tsx'
import { TranslatedText } from '../../ui/text/clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { DayField } from '../bookings/day-field.tsx'
import { type PlaceChoice, type PlaceRules, placeOf, usePlace } from '../bookings/place.ts'
import { PlacePicker } from '../bookings/place-picker.tsx'
import { nextFree } from '../bookings/treatment-queries.ts'
import { useTreatmentOn } from '../bookings/use-treatment-on.ts'
import { offerTime, reloadLine } from './desk-waitlist-api.ts'
import { WishText } from './wish-text.tsx'

interface OfferDialogProps {
  readonly entry: DeskEntry
  /** The clinic's today. */
  readonly today: ClinicDay
  readonly onClose: () => void
}

const rules: PlaceRules = { byDefault: 'free', keepsGone: false }

/** Offers a free time to an entry: by default the next one of its treatment and doctor. */
export function OfferDialog({ entry, today, onClose }: OfferDialogProps) {
  const [{ locale }, texts] = useTexts(en, enDeskWaitlist)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const why = useId()
  const { treatmentId, patientName: name } = entry
  const [choice, choose] = usePlace(() => ({ day: today, typedDay: '', doctor: entry.doctor }))
  /** Whether the day is that of the next free time, also when that changes: until the staff choose. */
  const [follows, setFollows] = useState(true)
  const next = useQuery(nextFree({ treatmentId, ...(entry.doctor && { doctor: entry.doctor._id }) }))
  const nextDay = next.isPending ? undefined : (parseClinicDay(next.data?.next?.date ?? '') ?? today)
  if (follows && nextDay !== undefined && nextDay !== choice.typedDay) choose({ day: nextDay })
  const enabled = !follows || nextDay !== undefined
  const { treatment, isLoading } = useTreatmentOn(choice.day, { treatmentId, enabled })
  const place = placeOf(choice, rules, { treatment })
  const offer = useMutation<DeskEntry, ApiError, { readonly day: ClinicDay; readonly slot: string }>({
    mutationFn: ({ day: date, slot: chosen }) =>
      offerTime(entry._id, { date, slot: chosen, doctorId: place.doctor?._id }).catch(throwApiError),
    ...retryLostAnswer,
    onSuccess: (_, { day: date, slot: chosen }) => {
      const short = formatDay(date, locale, { weekday: 'short', month: 'short', day: 'numeric' })
      showToast(texts.sent(name, withCommas([short, slotEnds(chosen, locale).start], locale)))
      onClose()
    },
    onSettled: () => reloadLine(queries),
  })

  function pick(part: Partial<PlaceChoice>) {
    setFollows(false)
    choose(part)
  }

  return (
    <Dialog
      title={texts.offerTitle(name)}
      lead={
        <>
          <p className="text-ink-quiet">
            <TranslatedText of={entry} field="treatment" />. {texts.offerHelp}
          </p>
          <p className="text-ink-quiet">
            <WishText of={entry} />
          </p>
        </>
      }
      onClose={onClose}
    >
      <DialogRefusal>{offer.error && errorText(offer.error)}</DialogRefusal>
      <DialogBody>
        <DayField
          label={texts.day}
          min={today}
          choice={choice}
          onType={(typedDay) => pick({ typedDay })}
          onDay={(day) => pick({ day })}
          data-first-focus
        />
        <PlacePicker place={place} onChange={pick} loading={isLoading} none={{ id: why, text: texts.noneFree }} />
      </DialogBody>
      <DialogFoot
        keep={<Button onClick={onClose}>{texts.close}</Button>}
        act={
          <Button
            look="primary"
            busy={offer.isPending}
            aria-disabled={!place.isReady}
            aria-describedby={place.isReady ? undefined : why}
            onClick={() => {
              if (place.isReady && place.chosen !== undefined) offer.mutate({ day: choice.day, slot: place.chosen })
            }}
          >
            {texts.send}
          </Button>
        }
      />
    </Dialog>
  )
}
