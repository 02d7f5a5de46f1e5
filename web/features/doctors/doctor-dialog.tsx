import { useQueryClient } from '@tanstack/react-query'
import type { Doctor } from '#contract/schemas/doctor.ts'
import { enDoctors } from '../../i18n/en/doctors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogNotice, FormFoot } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { WithClinicText } from '../../ui/text/with-clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { DoctorFields } from './doctor-fields.tsx'
import { changeDoctor, doctors } from './doctors-api.ts'
import { useDoctorForm } from './use-doctor-form.ts'

interface DoctorDialogProps {
  /** The one to change, as it was seen. */
  readonly seen: Doctor
  readonly onClose: () => void
  /** Called with the current doctor after an edit conflict; `undefined` if the doctor was deleted. */
  readonly onReload: (now: Doctor | undefined) => void
}

/** Changes a doctor. Without a new photo the current one stays. */
export function DoctorDialog({ seen, onClose, onReload }: DoctorDialogProps) {
  const texts = useTexts(enDoctors)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const close = useIfMounted(onClose)
  const { form, fields, refused, sending } = useDoctorForm({
    check: ({ validateDoctor }, entries) => validateDoctor(entries),
    save: async ({ img, ...entries }) => {
      const url = await img
      const change = changeDoctor(seen, { ...entries, ...(url !== undefined && { img: url }) })
      // After a refusal too, because the doctor may have been deleted.
      const { name } = await change.finally(() => queries.invalidateQueries(doctors))
      showToast(texts.changed(name))
      close()
    },
  })

  // If this fails, the message stays, and the user can try again.
  async function reload() {
    const now = await queries.fetchQuery({ ...doctors, staleTime: 0 })
    onReload(now.find(({ _id }) => _id === seen._id))
  }

  return (
    <Dialog
      title={<WithClinicText sentence={texts.editThis}>{seen.name}</WithClinicText>}
      closeLabel={texts.close}
      onClose={onClose}
    >
      <form {...form} className="contents">
        <DialogBody>
          <DoctorFields seen={seen} fields={fields} />
        </DialogBody>
        <DialogNotice>
          {refused && (
            <ErrorText announced>
              {errorText(refused)}{' '}
              {refused.code === 'version_conflict' && (
                <button type="button" className={linkClass} onClick={() => void reload().catch(() => undefined)}>
                  {texts.showNow}
                </button>
              )}
            </ErrorText>
          )}
        </DialogNotice>
        <FormFoot cancel={texts.cancel} submit={texts.save} busy={sending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
