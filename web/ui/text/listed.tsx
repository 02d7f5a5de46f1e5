import { Fragment } from 'react'
import { comma } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ClinicText } from './clinic-text.tsx'

/** Facts one after the other, `Teeth Cleaning, Jan 5, 2022`, of which the clinic wrote the first. Lines break between them; within one only in the first. */
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
