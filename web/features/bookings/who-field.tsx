import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/form/select.tsx'

interface WhoFieldProps extends Omit<ComponentProps<typeof SelectField>, 'children'> {
  /** Name of the account's person, whose value is empty. */
  readonly person: string
  readonly family: readonly { readonly _id: string; readonly name: string }[]
}

/** Whom an account books for: its person or a member of the family. Nothing without a family. */
export function WhoField({ person, family, ...select }: WhoFieldProps) {
  if (family.length === 0) return null
  return (
    <SelectField {...select}>
      {[{ _id: '', name: person }, ...family].map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
