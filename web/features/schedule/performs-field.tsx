import { useId, useState } from 'react'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { hintClass, labelClass } from '../../ui/form/form-class.ts'
import { IconPlus } from '../../ui/icons/dashboard-icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { WithClinicText } from '../../ui/text/with-clinic-text.tsx'
import { performsField } from './hours-validation.ts'

interface PerformsFieldProps {
  /** The treatments that the doctor performs. */
  readonly performs: readonly string[]
  /** Treatment that is proposed until it is chosen. */
  readonly speciality: string
  readonly treatments: readonly AdminTreatment[]
  readonly error: string | undefined
}

/** The treatments that a doctor performs. The speciality is proposed, since choosing it changes what is offered. */
export function PerformsField({ performs, speciality, treatments, error }: PerformsFieldProps) {
  const texts = useTexts(enSchedule)
  const id = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(performs))
  const proposed = treatments.find(({ _id, active }) => active && _id === speciality && !chosen.has(_id))

  function toggle(treatment: string) {
    const others = new Set(chosen)
    if (!others.delete(treatment)) others.add(treatment)
    setChosen(others)
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5" aria-describedby={error ? `${id} ${id}-error` : id}>
      <legend className={`${labelClass} mb-1.5`}>{texts.performs}</legend>
      <p id={id} className={hintClass}>
        {texts.performsHint}
      </p>
      <div className="flex flex-wrap gap-2">
        {treatments.map(({ _id, name }) => (
          <Choice
            key={_id}
            className="px-3"
            type="checkbox"
            name={performsField(_id)}
            checked={chosen.has(_id)}
            onChange={() => toggle(_id)}
          >
            <ClinicText>{name}</ClinicText>
          </Choice>
        ))}
      </div>
      {proposed && (
        <div>
          <Button look="quiet" onClick={() => toggle(proposed._id)}>
            <IconPlus />
            <span>
              <WithClinicText sentence={texts.addSpeciality}>{proposed.name}</WithClinicText>
            </span>
          </Button>
        </div>
      )}
      {error && (
        <ErrorText id={`${id}-error`} announced>
          {error}
        </ErrorText>
      )}
    </fieldset>
  )
}
