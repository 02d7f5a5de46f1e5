import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { enClosedDays } from '../../i18n/en/closed-days.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogNotice, FormFoot } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { daysText } from '../../ui/text/days-text.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { AffectedBookings, type Decision } from './affected-bookings.tsx'
import { affectedOn, refreshClosedDays } from './closed-days-api.ts'
import { decisionField } from './decision-field.ts'

const loadValidation = () => import('./closing-validation.ts')

interface CloseDialogProps {
  /** The clinic's, `YYYY-MM-DD`: the first day that can be closed. */
  readonly today: string
  readonly onClose: () => void
}

/** Closes days: which ones and why, and what becomes of the appointments on them. */
export function CloseDialog({ today, onClose }: CloseDialogProps) {
  const [{ locale }, common, texts] = useTexts(en, enFaults, enClosedDays)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const close = useIfMounted(onClose)
  const element = useRef<HTMLFormElement>(null)
  const [from, setFrom] = useState('')
  const [ownTo, setTo] = useState<string>()
  // A single day until a last day is chosen.
  const to = ownTo ?? from
  const days = { from, to }
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map())
  const chosen = from >= today && from <= to
  const affected = useQuery({ ...affectedOn(days), enabled: chosen })
  const bookings = chosen ? (affected.data ?? []) : []
  const count = (decision: Decision) => bookings.filter(({ _id }) => decisions.get(_id) === decision).length
  const cancelled = count('cancel')

  const { form, faults, sending, failure } = useForm({
    check: async () => (await loadValidation()).validateClosing(new FormData(element.current ?? undefined), bookings),
    send: async (closing) => {
      // The admin must have seen the bookings.
      if (!affected.isSuccess) await queries.fetchQuery(affectedOn(days))
      const closed = await call('admin POST /closed-days', { body: closing }).catch(async (error: unknown) => {
        if (asApiError(error).code === 'bookings_changed') await affected.refetch()
        throw error
      })
      await refreshClosedDays(queries)
      showToast(texts.done(daysText(closed, locale)))
      close()
    },
  })
  // The server refuses days with too many bookings before the admin decides about them.
  const refusedDays = chosen && affected.error ? asApiError(affected.error) : undefined
  const refused = refusedDays?.problem.errors?.[0]
    ? refusedDays
    : failure === undefined
      ? undefined
      : asApiError(failure)
  const refusedField = refused?.problem.errors?.[0]?.field

  function faultOf(field: string): string | undefined {
    const fault = faults[field]
    if (fault !== undefined) return texts.faults[field]?.[fault] ?? common.anyField.invalid
    return refused && refusedField === field ? errorText(refused) : undefined
  }

  function decide(ids: readonly string[], decision: Decision) {
    setDecisions((before) => new Map([...before, ...ids.map((id) => [id, decision] as const)]))
  }

  return (
    <Dialog title={texts.close} closeLabel={texts.dismiss} onClose={onClose}>
      <form {...form} ref={element} className="contents" onFocus={() => void loadValidation().catch(() => undefined)}>
        <DialogBody>
          <div className="grid gap-4 min-[22.5rem]:grid-cols-2">
            <Field
              name="from"
              label={texts.from}
              type="date"
              min={today}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
              required
              data-first-focus
              error={faultOf('from')}
            />
            <Field
              name="to"
              label={texts.to}
              type="date"
              min={from || today}
              value={to}
              onChange={({ target }) => setTo(target.value)}
              required
              error={faultOf('to')}
            />
          </div>
          <TextArea
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint}
            rows={2}
            className="min-h-20"
            maxLength={500}
            required
            error={faultOf('reason')}
          />
          {chosen ? (
            <Affected
              {...{ affected, decisions }}
              onDecide={decide}
              undecided={bookings.some(({ _id }) => decisionField(_id) in faults)}
            />
          ) : (
            <p className="text-ink-quiet">{texts.chooseDays}</p>
          )}
        </DialogBody>
        <DialogNotice>
          {bookings.length > 0 && (
            <p className="border-t border-line pt-4" role="status">
              {texts.summary(cancelled, count('keep'))}
            </p>
          )}
          {refused && (refusedField === undefined || !['from', 'to'].includes(refusedField)) && (
            <ErrorText announced>{errorText(refused)}</ErrorText>
          )}
        </DialogNotice>
        <FormFoot
          cancel={texts.dismiss}
          submit={texts.close}
          look={cancelled > 0 ? 'danger' : 'primary'}
          busy={sending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

interface AffectedProps {
  readonly affected: UseQueryResult<readonly Booking[]>
  readonly decisions: ReadonlyMap<string, Decision>
  readonly onDecide: (ids: readonly string[], decision: Decision) => void
  /** Whether a decision is missing. */
  readonly undecided: boolean
}

/** The appointments on the chosen days. Empty if the server refuses the days: the fields show the reason. */
function Affected({ affected, ...decision }: AffectedProps) {
  const texts = useTexts(enClosedDays)
  if (affected.isPending) {
    return (
      <p className="text-ink-quiet" role="status">
        {texts.looking}
      </p>
    )
  }
  if (affected.isError) {
    if (asApiError(affected.error).problem.errors?.[0]) return null
    return <ListFailed texts={{ failed: texts.affectedFailed, tryAgain: texts.tryAgain }} query={affected} />
  }
  if (affected.data.length === 0) return <p role="status">{texts.noneAffected}</p>
  return <AffectedBookings bookings={affected.data} {...decision} />
}
