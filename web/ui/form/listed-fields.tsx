import { Fragment, type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { parseClinicDay } from '#contract/dates.ts'
import type { FieldList } from '#contract/field-list.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Field, type FieldProps } from './field.tsx'
import { PhoneField } from './phone-field.tsx'
import type { FieldErrors } from './use-form.ts'

type InputProps = Partial<FieldProps> & { readonly 'data-first-focus'?: true }

interface ListedFieldsProps<L extends FieldList> {
  readonly list: L
  readonly labels: Readonly<Record<keyof L & string, string>>
  /** Values to start with, as an answer contains them. */
  readonly values?: Readonly<Partial<Record<keyof L, unknown>>> | undefined
  readonly faults: FieldErrors
  /** Added to the name of each input, for a form with several records. */
  readonly suffix?: string
  /** More attributes of an input, or an input of its own. */
  readonly inputs?: Readonly<Partial<Record<keyof L & string, InputProps | (() => ReactNode)>>>
}

/** The inputs of a list of fields, under the names of the fields. The browser fills none unless `inputs` says so. */
export function ListedFields<L extends FieldList>(props: ListedFieldsProps<L>) {
  const { list, labels, values, faults, suffix = '' } = props
  const inputs: Readonly<Record<string, InputProps | (() => ReactNode) | undefined>> = props.inputs ?? {}
  const faultTexts = useTexts(enFaults)
  return Object.entries(list).map(([field, { input, request }]) => {
    const own = inputs[field]
    if (typeof own === 'function') return <Fragment key={field}>{own()}</Fragment>
    const given = shownIn(values, list, field)
    const attributes = {
      autoComplete: 'off',
      label: labels[field as keyof L & string],
      error: fieldErrorText(faultTexts, field, faults[field + suffix]),
      ...own,
    }
    if (input === 'tel') return <UnmanagedPhoneField key={field} {...attributes} given={given} />
    return (
      <Field
        key={field}
        {...attributes}
        name={field + suffix}
        type={input}
        required={!z.safeParse(request, undefined).success}
        defaultValue={given}
      />
    )
  })
}

/** Returns what the input of a field starts with. */
export function shownIn(values: object | undefined, list: FieldList, field: string): string {
  const value = String((values as Readonly<Record<string, unknown>> | undefined)?.[field] ?? '')
  return list[field]?.input === 'date' ? (parseClinicDay(value) ?? '') : value
}

type GivenPhone = Omit<FieldProps, 'name' | 'type' | 'inputMode' | 'value' | 'onChange'> & { readonly given: string }

function UnmanagedPhoneField({ given, ...field }: GivenPhone) {
  const [value, setValue] = useState(given)
  return <PhoneField {...field} value={value} onValue={setValue} />
}
