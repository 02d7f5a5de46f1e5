import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { AffectedBooking } from '#contract/schemas/schedule.ts'
import { asApiError } from '../../api/api-error.ts'
import { useFieldErrorMessages } from '../../i18n/hooks/use-field-error-messages.ts'
import { useScheduleMessages } from '../../i18n/hooks/use-schedule-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { linkClass } from '../../ui/button/button-class.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogHead, DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { useForm, type ValidationResult } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { AffectedList } from './affected-list.tsx'
import { refreshSchedule } from './schedule-api.ts'

interface ScheduleDialogProps<Values> {
  readonly title: ReactNode
  /** Name of the doctor or chair that the values belong to. */
  readonly nameOf: (values: Values) => string
  readonly validate: (entries: Record<string, unknown>) => Promise<ValidationResult<Values>>
  /** Saves the change, or with `preview` returns what it would affect. */
  readonly change: (values: Values, preview: boolean) => Promise<{ readonly affected: readonly AffectedBooking[] }>
  readonly onClose: () => void
  /** Called to load the current version after an edit conflict. */
  readonly onReload?: () => void
  readonly children: (faultOf: (field: string) => string | undefined) => ReactNode
}

/** A form that changes the schedule. Before it saves, it shows the appointments that the change affects. */
export function ScheduleDialog<Values>(props: ScheduleDialogProps<Values>) {
  const { title, nameOf, validate, change, onClose, onReload, children } = props
  const texts = useScheduleMessages()
  const common = useFieldErrorMessages()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const id = useId()
  const close = useIfMounted(onClose)
  const [found, setFound] = useState<{ values: Values; affected: readonly AffectedBooking[] }>()

  async function save(values: Values) {
    await change(values, false)
    await refreshSchedule(queries)
    showToast(texts.saved(nameOf(values)))
    close()
  }
  const { form, faults, sending, failure } = useForm<Values>({
    check: validate,
    send: async (values) => {
      const { affected } = await change(values, true)
      if (affected.length > 0) setFound({ values, affected })
      else await save(values)
    },
  })
  const saving = useMutation({ mutationFn: save, networkMode: 'always' })
  const refused = found ? (saving.error ?? undefined) : failure

  function faultOf(field: string) {
    const code = faults[field]
    return code === undefined ? undefined : (texts.faults[code] ?? texts.faults[field] ?? common.anyField.invalid)
  }

  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <DialogHead id={id} title={title} close={{ label: texts.close, onClick: onClose }} />
      <form {...form} className="contents" hidden={found !== undefined}>
        <DialogBody>{children(faultOf)}</DialogBody>
        <DialogNotice>
          {refused !== undefined && (
            <ErrorText announced>
              {errorText(refused)}{' '}
              {onReload && asApiError(refused).code === 'version_conflict' && (
                <button type="button" className={linkClass} onClick={onReload}>
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
      {found && (
        <Affected affected={found.affected} error={refused !== undefined ? errorText(refused) : undefined}>
          <DialogFoot>
            <Button
              onClick={() => {
                saving.reset()
                setFound(undefined)
              }}
            >
              {texts.back}
            </Button>
            <Button look="danger" busy={saving.isPending} onClick={() => saving.mutate(found.values)}>
              {texts.saveAnyway}
            </Button>
          </DialogFoot>
        </Affected>
      )}
    </Dialog>
  )
}

interface AffectedProps {
  readonly affected: readonly AffectedBooking[]
  readonly error: string | undefined
  readonly children: ReactNode
}

/** The appointments that a change affects, and the buttons below. Its heading has the focus first. */
function Affected({ affected, error, children }: AffectedProps) {
  const texts = useScheduleMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <DialogBody>
        <div>
          <h3 ref={heading} tabIndex={-1} className="text-lg/[1.4] outline-none">
            {texts.affectedCount(affected.length)}
          </h3>
          <p className="text-ink-quiet">{texts.affectedLead}</p>
        </div>
        <AffectedList affected={affected} />
      </DialogBody>
      <DialogNotice>{error && <ErrorText announced>{error}</ErrorText>}</DialogNotice>
      {children}
    </>
  )
}
