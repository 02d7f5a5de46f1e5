import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { parseClinicDay } from '#contract/dates.ts'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { enWhyNot } from '../../i18n/en/why-not.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { SelectField } from '../../ui/form/select.tsx'
import { ClinicOption } from '../../ui/text/clinic-option.tsx'
import { addressOfWhy, type WhyChoice } from './why-params.ts'

interface WhyFieldsProps {
  readonly choice: WhyChoice
  readonly treatments: readonly AdminTreatment[]
  readonly doctors: readonly { readonly _id: string; readonly name: string }[]
}

/** Chooses the treatment, the day and the doctor. The address contains the choice. */
export function WhyFields({ choice, treatments, doctors }: WhyFieldsProps) {
  const texts = useTexts(enWhyNot)
  const navigate = useNavigate()
  const go = (change: Partial<WhyChoice>) =>
    void navigate(addressOfWhy({ ...choice, ...change }), { replace: true, preventScrollReset: true })
  const field = useRef<HTMLInputElement>(null)
  // Does not overwrite the part of the date that is being typed.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = choice.day
  }, [choice.day])
  return (
    <div className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <SelectField
        label={texts.treatment}
        value={choice.treatment}
        onChange={({ target }) => go({ treatment: target.value })}
      >
        {treatments.every(({ _id }) => _id !== choice.treatment) && (
          <option value={choice.treatment}>{texts.chooseTreatment}</option>
        )}
        {treatments.map(({ _id, name, active }) => (
          <ClinicOption key={_id} value={_id}>
            {active ? name : texts.retired(name)}
          </ClinicOption>
        ))}
      </SelectField>
      <Field
        ref={field}
        label={texts.day}
        type="date"
        required
        min="2000-01-01"
        max="2999-12-31"
        defaultValue={choice.day}
        onChange={({ target }) => {
          const day = parseClinicDay(target.value)
          if (day !== undefined && target.validity.valid) go({ day })
        }}
        onBlur={({ target }) => {
          target.value = choice.day
        }}
      />
      <SelectField label={texts.doctor} value={choice.doctor} onChange={({ target }) => go({ doctor: target.value })}>
        <option value="">{texts.anyone}</option>
        {doctors.map(({ _id, name }) => (
          <ClinicOption key={_id} value={_id}>
            {name}
          </ClinicOption>
        ))}
      </SelectField>
    </div>
  )
}
