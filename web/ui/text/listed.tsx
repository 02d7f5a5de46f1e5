import { Fragment } from 'react'
import { comma } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { ClinicText } from './clinic-text.tsx'

/** Facts as a list with commas, `Teeth Cleaning, Jan 5, 2022`. The first is a text of the clinic; the others do not break. */
export function Listed({ of: [first = '', ...more] }: { readonly of: readonly string[] }) {
  const { locale } = useMessages()
  return (
    <>
      <ClinicText>{first}</ClinicText>
      {more.map((fact) => (
        <Fragment key={fact}>
          {comma(locale)}
          <span className="whitespace-nowrap">{fact}</span>
        </Fragment>
      ))}
    </>
  )
}
