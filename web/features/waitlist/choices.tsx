import { useId } from 'react'
import { Choice } from '../../ui/form/choice.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { labelClass } from '../../ui/form/form-class.ts'

interface ChoicesProps<Value extends string | number> {
  readonly label: string
  readonly name: string
  /** Columns of the grid. */
  readonly className: string
  readonly options: readonly {
    readonly value: Value
    readonly text: string
    readonly help?: string
    readonly spoken?: string
  }[]
  readonly chosen: readonly Value[]
  readonly onChange: (chosen: Value[]) => void
  readonly error: string | undefined
}

/** Several options, each of which can be chosen. */
export function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { label, name, className, options, chosen, onChange, error } = props
  const errorId = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className={`${labelClass} mb-1.5`}>{label}</legend>
      <div className={`grid gap-2 ${className}`}>
        {options.map(({ value, text, help, spoken }) => (
          <Choice
            key={value}
            className="px-1"
            type="checkbox"
            name={name}
            aria-label={spoken}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          >
            {text}
            {help && <span className="text-sm font-normal">{help}</span>}
          </Choice>
        ))}
      </div>
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </fieldset>
  )
}
