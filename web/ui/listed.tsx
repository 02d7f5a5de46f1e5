import { Fragment } from 'react'
import { comma } from '../messages/format.ts'
import { useMessages } from '../messages/use-messages.ts'
import { ClinicWords } from './clinic-words.tsx'

/** Facts one after the other, `Teeth Cleaning, Jan 5, 2022`, of which the clinic wrote the first. Lines break between them; within one only in the first. */
export function Listed({ of: [first = '', ...more] }: { readonly of: readonly string[] }) {
  const { locale } = useMessages()
  return (
    <>
      <ClinicWords>{first}</ClinicWords>
      {more.map((fact) => (
        <Fragment key={fact}>
          {comma(locale)}
          <span className="nowrap">{fact}</span>
        </Fragment>
      ))}
    </>
  )
}
