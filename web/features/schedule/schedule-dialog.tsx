import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ScheduleChanged } from '#contract/schemas/schedule.ts'
import { ApiError, asApiError } from '../../api/api-error.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { enSchedule } from '../../i18n/en/schedule.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogNotice, FormFoot } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { useForm, type ValidationResult } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { ChangePreview } from './change-preview.tsx'
import { refreshSchedule } from './schedule-api.ts'

interface ScheduleDialogProps<Values> {
  readonly title: ReactNode
  /** Name of the doctor or chair that the values belong to. */
  readonly nameOf: (values: Values) => string
  readonly validate: (entries: Record<string, unknown>) => Promise<ValidationResult<Values>>
  /** Saves the change, or with `preview` returns what it would affect. */
  readonly change: (values: Values, preview: boolean) => Promise<ScheduleChanged>
  readonly onClose: () => void
  /** Keeps the values instead of saving them. */
  readonly keep?: ((values: Values) => void) | undefined
  /** Error code → the field that shows the error. */
  readonly fieldOf?: Readonly<Record<string, string>>
  /** `conflict`: someone else saved another version in the meantime. The current one is loaded. */
  readonly children: (faultOf: (field: string) => string | undefined, conflict: boolean) => ReactNode
}

/** A form that changes the schedule. Before it saves, it shows what the change affects. */
export function ScheduleDialog<Values>(props: ScheduleDialogProps<Values>) {
  const { title, nameOf, validate, change, onClose, keep, fieldOf = {}, children } = props
  const [texts, common] = useTexts(enSchedule, enFaults)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const close = useIfMounted(onClose)
  const [found, setFound] = useState<{ values: Values; changed: ScheduleChanged }>()

  async function save(values: Values) {
    await change(values, false)
    await refreshSchedule(queries)
    showToast(texts.saved(nameOf(values)))
    close()
  }
  const { form, faults, sending, failure } = useForm<Values>({
    check: validate,
    send: async (values) => {
      saving.reset()
      if (keep) {
        keep(values)
        showToast(texts.kept(nameOf(values)))
        close()
        return
      }
      const changed = await loadOnConflict(change(values, true))
      if (changed.affected.length > 0 || changed.offered?.length) setFound({ values, changed })
      else await save(values)
    },
  })
  const saving = useMutation({
    mutationFn: (values: Values) => loadOnConflict(save(values)),
    networkMode: 'always',
    onError: (error) => {
      if (isConflict(error)) setFound(undefined)
    },
  })
  const refused = saving.error ?? failure
  const refusedField = refused === undefined ? undefined : fieldOf[asApiError(refused).code]

  async function loadOnConflict<T>(saved: Promise<T>): Promise<T> {
    return saved.catch(async (error: unknown) => {
      if (isConflict(error)) await refreshSchedule(queries)
      throw error
    })
  }

  function faultOf(field: string) {
    const code = faults[field]
    if (code === undefined && field === refusedField) return errorText(refused)
    return code === undefined ? undefined : (texts.faults[code] ?? texts.faults[field] ?? common.anyField.invalid)
  }

  return (
    <Dialog title={title} closeLabel={texts.close} onClose={onClose}>
      <form {...form} className="contents" hidden={found !== undefined}>
        <DialogBody>{children(faultOf, isConflict(refused))}</DialogBody>
        <DialogNotice>
          {refused !== undefined && refusedField === undefined && <ErrorText announced>{errorText(refused)}</ErrorText>}
        </DialogNotice>
        <FormFoot
          cancel={texts.cancel}
          submit={keep ? texts.keepForLater : texts.save}
          busy={sending}
          onCancel={onClose}
        />
      </form>
      {found && (
        <ChangePreview
          changed={found.changed}
          error={refused !== undefined ? errorText(refused) : undefined}
          saving={saving.isPending}
          onBack={() => {
            saving.reset()
            setFound(undefined)
          }}
          onSave={() => saving.mutate(found.values)}
        />
      )}
    </Dialog>
  )
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'version_conflict'
}
