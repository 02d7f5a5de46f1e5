import { useId } from 'react'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Choice } from './choice.tsx'
import { TextArea } from './text-area.tsx'

interface ReasonFieldProps {
  readonly label: string
  /** Short reasons that one press enters. */
  readonly presets: readonly string[]
  readonly value: string
  readonly required?: boolean
  readonly onChange: (reason: string) => void
}

/** A reason: free text, or one of a few short ones. */
export function ReasonField({ label, presets, value, required = false, onChange }: ReasonFieldProps) {
  const name = useId()
  const { commonReasons } = useTexts(enAdmin)
  return (
    <div className="grid gap-2">
      <TextArea
        label={label}
        className="min-h-12"
        rows={1}
        maxLength={500}
        dir="auto"
        required={required}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {presets.length > 0 && (
        <fieldset aria-label={commonReasons} className="flex flex-wrap gap-2">
          {presets.map((preset) => (
            <Choice
              key={preset}
              type="radio"
              name={name}
              className="px-3.5"
              checked={value === preset}
              onChange={() => onChange(preset)}
            >
              {preset}
            </Choice>
          ))}
        </fieldset>
      )}
    </div>
  )
}
