import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { enDoctors } from '../../i18n/en/doctors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { DoctorFields } from './doctor-fields.tsx'
import { DoctorPreview } from './doctor-preview.tsx'
import { doctors } from './doctors-api.ts'
import { useDoctorForm } from './use-doctor-form.ts'

interface AddDoctorFormProps {
  /** Where the doctors are. */
  readonly back: string
  readonly onAdded: () => void
}

/** The form for a new doctor, with a preview. */
export function AddDoctorForm({ back, onAdded }: AddDoctorFormProps) {
  const texts = useTexts(enDoctors)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [shown, setShown] = useState({ name: '', speciality: '' })
  const { form, fields, photo, refused, sending } = useDoctorForm({
    check: ({ validateNewDoctor }, entries) => validateNewDoctor(entries),
    save: async ({ img, ...doctor }) => {
      const url = await img
      await call('admin POST /doctors', { body: { ...doctor, img: url } }).catch((error: unknown) => {
        showToast(texts.addFailed, 'danger')
        throw error
      })
      showToast(texts.added)
      await queries.invalidateQueries(doctors)
      onAdded()
    },
  })
  return (
    <div className="grid gap-10 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,34rem)_minmax(0,20rem)] lg:gap-16">
      <form
        {...form}
        className="grid gap-5"
        onInput={({ currentTarget }) => {
          const entered = new FormData(currentTarget)
          setShown({ name: String(entered.get('name')), speciality: String(entered.get('speciality')) })
        }}
      >
        <DoctorFields fields={fields} />
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink to={back} large>
            {texts.cancel}
          </ButtonLink>
          <Button type="submit" look="primary" large busy={sending}>
            {texts.addButton}
          </Button>
          {refused && <ErrorText announced>{errorText(refused)}</ErrorText>}
        </div>
      </form>
      <DoctorPreview {...shown} img={photo.state === 'there' ? photo.url : undefined} />
    </div>
  )
}
