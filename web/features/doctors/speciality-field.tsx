import { useQuery } from '@tanstack/react-query'
import { enDoctors } from '../../i18n/en/doctors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
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
  const texts = useTexts(enDoctors)
  const listed = useQuery(specialities)
  const offered = listed.data ?? []
  const names = standing === undefined || offered.includes(standing) ? offered : [standing, ...offered]
  const none = listed.data && names.length === 0 ? texts.noSpecialities : undefined
  return (
    <>
      <SelectField
        label={texts.speciality}
        name="speciality"
        defaultValue={standing}
        required={standing === undefined}
        error={error ?? none}
      >
        {standing === undefined && (
          <option value="">{listed.isPending ? texts.specialitiesLoading : texts.chooseSpeciality}</option>
        )}
        {names.map((name) => (
          <ClinicOption key={name}>{name}</ClinicOption>
        ))}
      </SelectField>
      {listed.isError && (
        <ListFailed texts={{ failed: texts.specialitiesFailed, tryAgain: texts.tryAgain }} query={listed} />
      )}
    </>
  )
}
