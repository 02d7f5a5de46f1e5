import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { withWesternDigits } from '#contract/digits.ts'
import type { AdminTreatment, TreatmentEntries } from '#contract/schemas/treatment.ts'
import { asApiError } from '../../api/api-error.ts'
import { enErrors } from '../../i18n/en/errors.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { enTreatments } from '../../i18n/en/treatments.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogNotice, FormFoot } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TranslationFields } from '../../ui/form/translation-fields.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { WithClinicText } from '../../ui/text/with-clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { ChairsField } from './chairs-field.tsx'
import { StartsField } from './starts-field.tsx'
import {
  managedTreatments,
  previewChange,
  refreshTreatments,
  saveTreatment,
  type TreatmentPreview,
} from './treatment-list-api.ts'
import { WeekdaysField } from './weekdays-field.tsx'

const loadValidation = () => import('./treatment-validation.ts')

interface TreatmentDialogProps {
  /** The one to change, as it was seen; none to add one. */
  readonly seen: AdminTreatment | undefined
  /** The clinic's chairs, `undefined` until they are loaded. */
  readonly chairs: readonly { readonly _id: string; readonly name: string }[] | undefined
  /** Shows what a change affects. */
  readonly renderPreview: (preview: PreviewStep) => ReactNode
  readonly onClose: () => void
  /** Called with the current treatment after an edit conflict; `undefined` if it was removed. */
  readonly onReload: (now: AdminTreatment | undefined) => void
}

interface PreviewStep {
  readonly changed: TreatmentPreview
  readonly error: string | undefined
  readonly saving: boolean
  readonly onBack: () => void
  readonly onSave: () => void
}

/** Adds a treatment or changes one. Before it saves, it shows the affected appointments. */
export function TreatmentDialog({ seen, chairs, renderPreview, onClose, onReload }: TreatmentDialogProps) {
  const [texts, common, errors] = useTexts(enTreatments, enFaults, enErrors)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const close = useIfMounted(onClose)
  const element = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<{ entries: TreatmentEntries; changed: TreatmentPreview }>()

  async function save(entries: TreatmentEntries) {
    const { name } = await saveTreatment(entries, seen)
    await refreshTreatments(queries)
    showToast(texts.done[seen ? 'edit' : 'add'](name))
    close()
  }
  const { form, faults, sending, failure } = useForm({
    check: async () =>
      (await loadValidation()).validateTreatment(new FormData(element.current ?? undefined), seen ?? { active: true }),
    send: async (entries) => {
      const changed = seen && (await previewChange(entries, seen))
      const nothingLeft = changed?.offered?.some(({ after }) => after === 0)
      if (changed && (changed.affected.length > 0 || nothingLeft)) setFound({ entries, changed })
      else await save(entries)
    },
  })
  const saving = useMutation({ mutationFn: save, networkMode: 'always' })
  const refused = failure === undefined ? undefined : asApiError(failure)

  function faultOf(field: string): string | undefined {
    const fault = faults[field]
    if (fault !== undefined) return texts.faults[field.split('.').at(-1) ?? field]?.[fault] ?? common.anyField.invalid
    if (field === 'chairs' && refused?.code === 'no_such_chair') return errors.no_such_chair
    return field === 'name' && refused?.code === 'treatment_exists' ? errors.treatment_exists : undefined
  }

  async function reload() {
    const now = await queries.fetchQuery({ ...managedTreatments, staleTime: 0 })
    onReload(now.find(({ _id }) => _id === seen?._id))
  }

  return (
    <Dialog
      title={seen ? <WithClinicText sentence={texts.editTitle}>{seen.name}</WithClinicText> : texts.add}
      closeLabel={texts.close}
      onClose={onClose}
    >
      <form
        {...form}
        ref={element}
        className="contents"
        hidden={found !== undefined}
        onFocus={() => void loadValidation().catch(() => undefined)}
      >
        <DialogBody>
          <TreatmentFields seen={seen} chairs={chairs} faultOf={faultOf} />
        </DialogBody>
        <DialogNotice>
          {refused && !['treatment_exists', 'no_such_chair'].includes(refused.code ?? '') && (
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
      {found &&
        renderPreview({
          changed: found.changed,
          error: saving.error ? errorText(saving.error) : undefined,
          saving: saving.isPending,
          onBack: () => {
            saving.reset()
            setFound(undefined)
          },
          onSave: () => saving.mutate(found.entries),
        })}
    </Dialog>
  )
}

type TreatmentFieldsProps = Pick<TreatmentDialogProps, 'seen' | 'chairs'> & {
  readonly faultOf: (field: string) => string | undefined
}

function TreatmentFields({ seen, chairs, faultOf }: TreatmentFieldsProps) {
  const texts = useTexts(enTreatments)
  const [minutes, setMinutes] = useState(String(seen?.minutes ?? 30))
  return (
    <>
      <Field
        name="name"
        label={texts.name}
        defaultValue={seen?.name}
        required
        data-first-focus
        error={faultOf('name')}
      />
      <TranslationFields fields={[{ name: 'name', label: texts.name }]} seen={seen} errorOf={faultOf} />
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
      <StartsField starts={seen?.starts ?? []} minutes={Number(withWesternDigits(minutes))} error={faultOf('starts')} />
      <WeekdaysField weekdays={seen?.weekdays ?? [1, 2, 3, 4, 5]} error={faultOf('weekdays')} />
      <div className="grid gap-4 min-[22.5rem]:grid-cols-2">
        <Field
          name="buffer"
          label={texts.buffer}
          hint={texts.bufferHint}
          hintBelow
          inputMode="numeric"
          defaultValue={seen?.buffer ?? 0}
          error={faultOf('buffer')}
        />
        <Field
          name="notice"
          label={texts.notice}
          hint={texts.noticeHint}
          hintBelow
          inputMode="decimal"
          defaultValue={(seen?.notice ?? 0) / 60}
          error={faultOf('notice')}
        />
      </div>
      {chairs && chairs.length > 0 && (
        <ChairsField chairs={chairs} chosen={seen?.chairs ?? []} error={faultOf('chairs')} />
      )}
    </>
  )
}
