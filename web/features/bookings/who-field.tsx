import type { ComponentProps } from 'react'
import { SelectField } from '../../ui/form/select.tsx'

interface WhoFieldProps extends Omit<ComponentProps<typeof SelectField>, 'children'> {
  /** The account's person, with an empty ID, and the members of the family. */
  readonly people: readonly { readonly _id: string; readonly name: string }[]
}

/** One of the people of an account. Nothing if there is no choice. */
export function WhoField({ people, ...select }: WhoFieldProps) {
  if (people.length < 2) return null
  return (
    <SelectField {...select}>
      {people.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
