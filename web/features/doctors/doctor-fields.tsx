import type { Doctor } from '#contract/schemas/doctor.ts'
import { enDoctors } from '../../i18n/en/doctors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { PhotoField } from './photo-field.tsx'
import { SpecialityField } from './speciality-field.tsx'
import type { DoctorForm } from './use-doctor-form.ts'

interface DoctorFieldsProps {
  /** The one to change, as it was seen; none to add one. */
  readonly seen?: Doctor
  readonly fields: DoctorForm['fields']
}

/** Name, address, speciality and photo of a doctor. */
export function DoctorFields({ seen, fields }: DoctorFieldsProps) {
  const texts = useTexts(enDoctors)
  const { errorOf, photo, photoError, choose, refuseSeveral, drop } = fields
  return (
    <>
      <Field
        name="name"
        label={texts.name}
        autoComplete="off"
        defaultValue={seen?.name}
        required
        data-first-focus
        error={errorOf('name')}
      />
      <Field
        name="email"
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        defaultValue={seen?.email}
        required
        error={errorOf('email')}
      />
      <SpecialityField standing={seen?.speciality} error={errorOf('speciality')} />
      <PhotoField
        standing={seen && { light: seen.img, dark: seen.darkImg }}
        photo={photo}
        error={photoError}
        onChoose={choose}
        onSeveral={refuseSeveral}
        onDrop={drop}
      />
    </>
  )
}
