import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { withWesternDigits } from '#contract/digits.ts'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { asApiError } from '../../api/api-error.ts'
import { useErrorMessages } from '../../i18n/hooks/use-error-messages.ts'
import { useFieldErrorMessages } from '../../i18n/hooks/use-field-error-messages.ts'
import { useTreatmentMessages } from '../../i18n/hooks/use-treatment-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { linkClass } from '../../ui/button/button-class.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogHead, DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { WithClinicText } from '../../ui/text/with-clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { StartsField } from './starts-field.tsx'
import { managedTreatments, refreshTreatments, saveTreatment } from './treatment-list-api.ts'
import { WeekdaysField } from './weekdays-field.tsx'

const loadValidation = () => import('./treatment-validation.ts')

interface TreatmentDialogProps {
  /** The one to change, as it was seen; none to add one. */
  readonly seen: AdminTreatment | undefined
  readonly onClose: () => void
  /** Called with the current treatment after an edit conflict; `undefined` if it was removed. */
  readonly onReload: (now: AdminTreatment | undefined) => void
}

/** Adds a treatment or changes one. */
export function TreatmentDialog({ seen, onClose, onReload }: TreatmentDialogProps) {
  const texts = useTreatmentMessages()
  const common = useFieldErrorMessages()
  const errors = useErrorMessages()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const title = useId()
  const close = useIfMounted(onClose)
  const element = useRef<HTMLFormElement>(null)
  const [minutes, setMinutes] = useState(String(seen?.minutes ?? 30))
  const { form, faults, sending, failure } = useForm({
    check: async () =>
      (await loadValidation()).validateTreatment(new FormData(element.current ?? undefined), seen?.active ?? true),
    send: async (entries) => {
      const { name } = await saveTreatment(entries, seen)
      await refreshTreatments(queries)
      showToast(texts.done[seen ? 'edit' : 'add'](name))
      close()
    },
  })
  const refused = failure === undefined ? undefined : asApiError(failure)

  function faultOf(field: string): string | undefined {
    const fault = faults[field]
    if (fault !== undefined) return texts.faults[field]?.[fault] ?? common.anyField.invalid
    return field === 'name' && refused?.code === 'treatment_exists' ? errors.treatment_exists : undefined
  }

  async function reload() {
    const now = await queries.fetchQuery({ ...managedTreatments, staleTime: 0 })
    onReload(now.find(({ _id }) => _id === seen?._id))
  }

  return (
    <Dialog labelledBy={title} onClose={onClose}>
      <DialogHead
        id={title}
        title={seen ? <WithClinicText sentence={texts.editTitle}>{seen.name}</WithClinicText> : texts.add}
        close={{ label: texts.close, onClick: onClose }}
      />
      <form {...form} ref={element} className="contents" onFocus={() => void loadValidation().catch(() => undefined)}>
        <DialogBody>
          <Field
            name="name"
            label={texts.name}
            defaultValue={seen?.name}
            required
            data-first-focus
            error={faultOf('name')}
          />
          <div className="grid gap-4 min-[22.5rem]:grid-cols-2">
            <Field
              name="price"
              label={texts.priceInDollars}
              hint={texts.priceHint}
              hintBelow
              inputMode="decimal"
              defaultValue={seen?.price}
              required
              error={faultOf('price')}
            />
            <Field
              name="minutes"
              label={texts.minutes}
              hint={texts.minutesHint}
              hintBelow
              inputMode="numeric"
              value={minutes}
              onChange={(event) => setMinutes(event.target.value)}
              required
              error={faultOf('minutes')}
            />
          </div>
          <StartsField
            starts={seen?.starts ?? []}
            minutes={Number(withWesternDigits(minutes))}
            error={faultOf('starts')}
          />
          <WeekdaysField weekdays={seen?.weekdays ?? [1, 2, 3, 4, 5]} error={faultOf('weekdays')} />
        </DialogBody>
        <DialogNotice>
          {refused && refused.code !== 'treatment_exists' && (
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
        <DialogFoot>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" look="primary" busy={sending}>
            {texts.save}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
