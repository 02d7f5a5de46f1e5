import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Doctor } from '#contract/schemas/doctor.ts'
import { useDoctorsMessages } from '../../i18n/hooks/use-doctors-messages.ts'
import { useErrorMessages } from '../../i18n/hooks/use-error-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { IconX } from '../../ui/icons/icons.tsx'
import { WithClinicText } from '../../ui/text/with-clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { DoctorFields } from './doctor-fields.tsx'
import { changeDoctor, doctors } from './doctors-api.ts'
import { useDoctorForm } from './use-doctor-form.ts'

interface DoctorDialogProps {
  /** The one to change, as it was seen. */
  readonly seen: Doctor
  readonly onClose: () => void
  /** It has changed meanwhile: here it is as it stands now, or gone. */
  readonly onReload: (now: Doctor | undefined) => void
}

/** Changes a doctor; the photo stays where no other one is chosen. */
export function DoctorDialog({ seen, onClose, onReload }: DoctorDialogProps) {
  const texts = useDoctorsMessages()
  const errors = useErrorMessages()
  const queries = useQueryClient()
  const title = useId()
  const close = useIfMounted(onClose)
  const { form, fields, refused, sending } = useDoctorForm({
    check: ({ validateDoctor }, entries) => validateDoctor(entries),
    save: async ({ img, ...entries }) => {
      const url = await img
      const change = changeDoctor(seen, { ...entries, ...(url !== undefined && { img: url }) })
      // After a refusal too: who is gone goes from the list.
      const { name } = await change.finally(() => queries.invalidateQueries(doctors))
      showToast(texts.changed(name))
      close()
    },
  })

  // Where nobody answers, the refusal stays, to be pressed again.
  async function reload() {
    const now = await queries.fetchQuery({ ...doctors, staleTime: 0 })
    onReload(now.find(({ _id }) => _id === seen._id))
  }

  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <div className="dialog__head">
        <div>
          <h2 id={title} className="broken">
            <WithClinicText sentence={texts.editThis}>{seen.name}</WithClinicText>
          </h2>
        </div>
        <Button look="quiet" icon aria-label={texts.close} onClick={onClose}>
          <IconX className="icon" />
        </Button>
      </div>
      <form {...form} className="dialog__form">
        <div className="dialog__body">
          <DoctorFields seen={seen} fields={fields} />
        </div>
        <div className="dialog__notice">
          {refused && (
            <ErrorText announced>
              {errors[refused]}{' '}
              {refused === 'version_conflict' && (
                <button type="button" className="link" onClick={() => void reload().catch(() => undefined)}>
                  {texts.showNow}
                </button>
              )}
            </ErrorText>
          )}
        </div>
        <div className="dialog__foot dialog__foot--equal">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" look="primary" busy={sending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
