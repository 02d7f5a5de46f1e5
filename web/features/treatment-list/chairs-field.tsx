import { useId } from 'react'
import { enTreatments } from '../../i18n/en/treatments.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { hintClass, labelClass } from '../../ui/form/form-class.ts'
import { ClinicText } from '../../ui/text/clinic-text.tsx'

interface ChairsFieldProps {
  readonly chairs: readonly { readonly _id: string; readonly name: string }[]
  /** Chairs that suit the treatment. */
  readonly chosen: readonly string[]
  readonly error: string | undefined
}

/** The chairs that suit a treatment. */
export function ChairsField({ chairs, chosen, error }: ChairsFieldProps) {
  const texts = useTexts(enTreatments)
  const id = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5" aria-describedby={error ? `${id} ${id}-error` : id}>
      <legend className={`${labelClass} mb-1.5`}>{texts.chairs}</legend>
      <p id={id} className={hintClass}>
        {texts.chairsHint}
      </p>
      <input type="hidden" name="withChairs" />
      <div className="flex flex-wrap gap-2">
        {chairs.map(({ _id, name }) => (
          <Choice
            key={_id}
            className="px-3"
            type="checkbox"
            name="chairs"
            value={_id}
            defaultChecked={chosen.includes(_id)}
          >
            <ClinicText>{name}</ClinicText>
          </Choice>
        ))}
      </div>
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </fieldset>
  )
}
