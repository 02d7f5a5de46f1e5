import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDoctorsMessages } from '../../messages/use-doctors-messages.ts'
import { ErrorText } from '../../ui/error-text.tsx'
import { ListFailed } from '../../ui/list-failed.tsx'
import { specialities } from './doctors-api.ts'

/** The choice of a treatment that a doctor is for. */
export function SpecialityField({ error }: { readonly error: string | undefined }) {
  const texts = useDoctorsMessages()
  const listed = useQuery(specialities)
  const id = useId()
  const none = listed.data?.length === 0 ? texts.noSpecialities : undefined
  const said = error ?? none
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {texts.speciality}
      </label>
      <div className="select">
        <select
          id={id}
          name="speciality"
          className="input"
          required
          aria-describedby={said && `${id}-error`}
          aria-invalid={said ? true : undefined}
        >
          {listed.data ? (
            listed.data.map((name) => <option key={name}>{name}</option>)
          ) : (
            <option value="">{listed.isPending ? texts.specialitiesLoading : ''}</option>
          )}
        </select>
        <IconChevronDown className="icon" aria-hidden />
      </div>
      {listed.isError && (
        <ListFailed texts={{ failed: texts.specialitiesFailed, tryAgain: texts.tryAgain }} query={listed} />
      )}
      {said && <ErrorText id={`${id}-error`}>{said}</ErrorText>}
    </div>
  )
}
