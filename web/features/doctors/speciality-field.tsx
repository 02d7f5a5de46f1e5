import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { useDoctorsMessages } from '../../i18n/hooks/use-doctors-messages.ts'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { IconChevronDown } from '../../ui/icons/dashboard-icons.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { ClinicOption } from '../../ui/text/clinic-option.tsx'
import { specialities } from './doctors-api.ts'

interface SpecialityFieldProps {
  /** The one that the doctor has: can be kept, also when patients are not offered it any more. */
  readonly standing: string | undefined
  readonly error: string | undefined
}

/** The choice of a treatment that a doctor is for. */
export function SpecialityField({ standing, error }: SpecialityFieldProps) {
  const texts = useDoctorsMessages()
  const listed = useQuery(specialities)
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  // What was missing while they were on their way is chosen once they are there, without a hand on it.
  const arrived = listed.isSuccess
  useEffect(() => {
    if (arrived) select.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [arrived])
  const offered = listed.data ?? []
  const names = standing === undefined || offered.includes(standing) ? offered : [standing, ...offered]
  const none = listed.data && names.length === 0 ? texts.noSpecialities : undefined
  const said = error ?? none
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {texts.speciality}
      </label>
      <div className="select">
        <select
          ref={select}
          id={id}
          name="speciality"
          className="input"
          defaultValue={standing}
          required
          aria-describedby={said && `${id}-error`}
          aria-invalid={said ? true : undefined}
        >
          {names.map((name) => (
            <ClinicOption key={name}>{name}</ClinicOption>
          ))}
          {!listed.data && names.length === 0 && (
            <option value="">{listed.isPending ? texts.specialitiesLoading : ''}</option>
          )}
        </select>
        <IconChevronDown className="icon" />
      </div>
      {listed.isError && (
        <ListFailed texts={{ failed: texts.specialitiesFailed, tryAgain: texts.tryAgain }} query={listed} />
      )}
      {said && <ErrorText id={`${id}-error`}>{said}</ErrorText>}
    </div>
  )
}
