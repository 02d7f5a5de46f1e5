import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDoctorsMessages } from '../../i18n/hooks/use-doctors-messages.ts'
import { SelectField } from '../../ui/form/select.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { ClinicOption } from '../../ui/text/clinic-option.tsx'
import { specialities } from './doctors-api.ts'

interface SpecialityFieldProps {
  /** The doctor's current speciality. It can be kept even if patients are no longer offered it. */
  readonly standing: string | undefined
  readonly error: string | undefined
}

/** The treatment that a doctor specializes in. */
export function SpecialityField({ standing, error }: SpecialityFieldProps) {
  const texts = useDoctorsMessages()
  const listed = useQuery(specialities)
  const select = useRef<HTMLSelectElement>(null)
  // The options select a value when they arrive; without an event the form would not notice.
  const arrived = listed.isSuccess
  useEffect(() => {
    if (arrived) select.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [arrived])
  const offered = listed.data ?? []
  const names = standing === undefined || offered.includes(standing) ? offered : [standing, ...offered]
  const none = listed.data && names.length === 0 ? texts.noSpecialities : undefined
  return (
    <>
      <SelectField
        ref={select}
        label={texts.speciality}
        name="speciality"
        defaultValue={standing}
        required
        error={error ?? none}
      >
        {names.map((name) => (
          <ClinicOption key={name}>{name}</ClinicOption>
        ))}
        {!listed.data && names.length === 0 && (
          <option value="">{listed.isPending ? texts.specialitiesLoading : ''}</option>
        )}
      </SelectField>
      {listed.isError && (
        <ListFailed texts={{ failed: texts.specialitiesFailed, tryAgain: texts.tryAgain }} query={listed} />
      )}
    </>
  )
}
