import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { enWaitlist } from '../../i18n/en/waitlist.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SelectField } from '../../ui/form/select.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'

/** The chosen treatment, none at first unless one is given; `check` focuses the field if none is chosen. */
export function useTreatmentChoice(given: string | undefined, treatments: readonly AvailableTreatment[] | undefined) {
  const [wanted, setWanted] = useState(given)
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLSelectElement>(null)
  const treatment = treatments?.find(({ _id }) => _id === wanted)
  function check() {
    setTried(true)
    if (!treatment) field.current?.focus()
    return treatment !== undefined
  }
  return { treatment, check, choice: { field, chosen: treatment, missing: tried && !treatment, onChoose: setWanted } }
}

interface TreatmentChoiceProps {
  readonly field: RefObject<HTMLSelectElement | null>
  readonly treatments: readonly AvailableTreatment[]
  readonly chosen: AvailableTreatment | undefined
  /** Whether the form was sent without a treatment. */
  readonly missing: boolean
  readonly onChoose: (id: string) => void
  /** Whether the field gets the focus when it appears. */
  readonly focused?: boolean
}

/** The treatment that someone waits for. */
export function TreatmentChoice(props: TreatmentChoiceProps) {
  const { field, treatments, chosen, missing, onChoose, focused = false } = props
  const { fields: texts } = useTexts(enWaitlist)
  const translated = useTranslated()
  useEffect(() => {
    if (focused) field.current?.focus({ preventScroll: true })
  }, [focused, field])
  return (
    <SelectField
      ref={field}
      label={texts.treatment}
      required
      value={chosen?._id ?? ''}
      error={missing ? texts.noTreatment : undefined}
      onChange={({ target }) => onChoose(target.value)}
    >
      {!chosen && (
        <option value="" disabled>
          {texts.chooseTreatment}
        </option>
      )}
      {treatments.map((each) => (
        <option key={each._id} value={each._id}>
          {translated(each, 'name').text}
        </option>
      ))}
    </SelectField>
  )
}
