import { asApiError } from '../../api/api-error.ts'
import { enDoctors } from '../../i18n/en/doctors.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useForm, type ValidationResult } from '../../ui/form/use-form.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { loadDoctorValidation, usePhoto } from './use-photo.ts'

/** Where a refusal is said, if it is about one of them. */
const fields = ['name', 'email', 'speciality', 'img']

interface DoctorFormOptions<Values> {
  /** Entries with `img`, the upload of the photo; `undefined` without a photo. */
  readonly check: (
    checks: Awaited<ReturnType<typeof loadDoctorValidation>>,
    entries: Record<string, unknown>,
  ) => ValidationResult<Values>
  readonly save: (values: Values) => Promise<void>
}

/** The form of a doctor. `refused` is an error that belongs to no field. */
export function useDoctorForm<Values>({ check, save }: DoctorFormOptions<Values>) {
  const [texts, faultTexts] = useTexts(enDoctors, enFaults)
  const errorText = useErrorText()
  const { photo, choose, refuseSeveral, drop, upload } = usePhoto()
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => check(await loadDoctorValidation(), { ...entries, img: upload() }),
    send: (values: Values) =>
      save(values).catch((error: unknown) => {
        if (asApiError(error).code === 'no_such_image') drop()
        throw error
      }),
  })
  const refusal = failure === undefined ? undefined : asApiError(failure)
  const refusedField = refusal?.problem.errors?.[0]?.field

  function errorOf(field: string): string | undefined {
    return refusal && refusedField === field ? errorText(refusal) : fieldErrorText(faultTexts, field, faults[field])
  }

  function photoError(): string | undefined {
    if (photo.state === 'refused') {
      if (photo.failure === 'several') return texts.onePhoto
      return photo.failure.code === 'body_too_large' ? texts.photoTooLarge : errorText(photo.failure)
    }
    if (photo.state !== 'none') return undefined
    return faults.img ? texts.photoRequired : errorOf('img')
  }

  return {
    sending,
    refused: photo.state !== 'refused' && !fields.includes(refusedField ?? '') ? refusal : undefined,
    photo,
    fields: { errorOf, photo, photoError: photoError(), choose, refuseSeveral, drop },
    form: { ...form, onFocus: () => void loadDoctorValidation().catch(() => undefined) },
  }
}

export type DoctorForm = ReturnType<typeof useDoctorForm>
