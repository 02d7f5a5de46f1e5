import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { faultText } from '../../messages/fault-text.ts'
import { useDoctorsMessages } from '../../messages/use-doctors-messages.ts'
import { useErrorMessages } from '../../messages/use-error-messages.ts'
import { useFaultMessages } from '../../messages/use-fault-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { DoctorPreview } from './doctor-preview.tsx'
import { addDoctor, doctors } from './doctors-api.ts'
import { PhotoField } from './photo-field.tsx'
import { SpecialityField } from './speciality-field.tsx'
import { loadDoctorChecks, usePhoto } from './use-photo.ts'

/** Where a refusal is said, if it is about one of them. */
const fields = ['name', 'email', 'speciality', 'img']

interface AddDoctorFormProps {
  /** Where the doctors are. */
  readonly back: string
  readonly onAdded: () => void
}

/** Name, address, speciality and photo of a new doctor, and beside it how patients will see them. */
export function AddDoctorForm({ back, onAdded }: AddDoctorFormProps) {
  const texts = useDoctorsMessages()
  const faultTexts = useFaultMessages()
  const errors = useErrorMessages()
  const queries = useQueryClient()
  const { photo, choose, refuseSeveral, drop, upload } = usePhoto()
  const element = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState({ name: '', speciality: '' })
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => (await loadDoctorChecks()).checkDoctor({ ...entries, img: upload() }),
    send: async ({ img, ...doctor }) => {
      const url = await img
      await addDoctor({ ...doctor, img: url }).catch((error: unknown) => {
        showToast(texts.addFailed, 'danger')
        if (asApiError(error).code === 'no_such_image') drop()
        throw error
      })
      showToast(texts.added)
      await queries.invalidateQueries(doctors)
      onAdded()
    },
  })
  const refused = failure === undefined ? undefined : asApiError(failure)
  const refusedField = refused?.errors[0]?.field
  const errorOf = (field: string) =>
    refused && refusedField === field ? errors[refused.code] : faultText(faultTexts, field, faults[field])
  // Described before focused, so that a screen reader reads the refusal with the field.
  useEffect(() => {
    const field = refusedField && element.current?.elements.namedItem(refusedField)
    if (field instanceof HTMLElement) field.focus()
  }, [refusedField])
  const elsewhere = refused && photo.state !== 'refused' && !fields.includes(refusedField ?? '')
  return (
    <div className="two">
      <form
        {...form}
        className="form"
        ref={element}
        onFocus={() => void loadDoctorChecks().catch(() => undefined)}
        onInput={({ currentTarget }) => {
          const entered = new FormData(currentTarget)
          setShown({ name: String(entered.get('name')), speciality: String(entered.get('speciality')) })
        }}
      >
        <Field name="name" label={texts.name} autoComplete="off" required error={errorOf('name')} />
        <Field
          name="email"
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          error={errorOf('email')}
        />
        <SpecialityField error={errorOf('speciality')} />
        <PhotoField photo={photo} error={photoError()} onChoose={choose} onSeveral={refuseSeveral} onDrop={drop} />
        <div className="form__end">
          <Button type="submit" look="primary" large busy={sending}>
            {texts.addButton}
          </Button>
          <ButtonLink to={back} look="quiet" large>
            {texts.cancel}
          </ButtonLink>
          {elsewhere && <ErrorText announced>{errors[refused.code]}</ErrorText>}
        </div>
      </form>
      <DoctorPreview {...shown} img={photo.state === 'there' ? photo.url : undefined} />
    </div>
  )

  function photoError(): string | undefined {
    if (photo.state === 'refused') {
      if (photo.code === 'several') return texts.onePhoto
      return photo.code === 'body_too_large' ? texts.photoTooLarge : errors[photo.code]
    }
    if (photo.state !== 'none') return undefined
    return faults.img ? texts.photoRequired : errorOf('img')
  }
}
