import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type ApiError, throwApiError } from '../../api/api-error.ts'
import { retryLostAnswer } from '../../api/retry-lost-answer.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMoney } from '../../i18n/en/money.ts'
import { formatDate, formatMoney, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogNotice, DialogRefusal } from '../../ui/dialog/dialog-parts.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { Note } from '../../ui/text/note.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { reloadBookings } from '../bookings/booking-api.ts'
import { refundPreview } from '../bookings/refund-preview.ts'
import { CancellationMail, cancellationMails } from './cancellation-mail.tsx'
import { cancelForClinic } from './payment-list-api.ts'
import { RefundChoice, useRefundChoice } from './refund-choice.tsx'

export interface CancelForClinicProps {
  readonly booking: {
    readonly _id: string
    readonly patientName: string
    /** Empty without a deliverable address. */
    readonly patientEmail: string
    readonly treatment: string
    readonly date: string
    readonly slot: string
  }
  /** How the appointment stands to be paid, and so what comes back. */
  readonly paid: 'by card' | 'at the clinic' | 'confirming' | 'disputed' | 'not'
  /** In dollars. */
  readonly amount: number
  /** Whether the clinic cannot keep the appointment, so that everything is refunded. */
  readonly inFull?: boolean
  /** The key that does the same. */
  readonly shortcut?: string | undefined
}

/** A button that cancels a patient's appointment at the desk, once it has asked who cancels, why, and whether. */
export function CancelForClinic(props: CancelForClinicProps) {
  const { booking } = props
  const [{ locale }, { payments: texts }] = useTexts(en, enAdmin)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look={props.shortcut ? 'remove' : 'quiet'}
        aria-keyshortcuts={props.shortcut}
        aria-label={`${texts.cancel}: ${withCommas([booking.patientName || texts.removedPatient, booking.treatment, formatDate(booking.date, locale)], locale)}`}
        onClick={() => setOpen(true)}
      >
        {texts.cancel}
      </Button>
      {open && <Question {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type By = 'patient' | 'clinic'

interface WhoCancelsProps {
  readonly by: By | undefined
  /** Whether the answer decides about money. */
  readonly hasPaid: boolean
  readonly onChange: (by: By) => void
}

function WhoCancels({ by, hasPaid, onChange }: WhoCancelsProps) {
  const texts = useTexts(enMoney).refund
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{texts.who}</legend>
      <div className="grid grid-cols-2 gap-2">
        {(['patient', 'clinic'] as const).map((each) => (
          <Choice key={each} type="radio" name="who" checked={by === each} onChange={() => onChange(each)}>
            {texts.by[each]}
            {hasPaid && <span className="text-sm font-normal">{texts.rule[each]}</span>}
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}

type QuestionProps = CancelForClinicProps & { readonly onClose: () => void }

function Question({ booking, paid, amount, inFull = false, onClose }: QuestionProps) {
  const [by, setBy] = useState<By | undefined>(inFull ? 'clinic' : undefined)
  // Without a payment there is nothing to choose, and nothing to wait for.
  const hasPaid = paid !== 'not'
  const hasMail = booking.patientEmail !== ''
  const hasChoice = by === 'patient' && hasPaid
  const preview = useQuery({ ...refundPreview(booking._id), enabled: hasChoice })
  const isLoading = hasChoice && preview.data === undefined
  const choices = useRefundChoice(preview.data)
  const choice = hasChoice && preview.data && preview.data.paid > 0 ? choices : undefined
  const [{ locale }, { payments: texts }, { refund: money }] = useTexts(en, enAdmin, enMoney)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const why = useId()
  const close = useIfMounted(onClose)
  const patient = booking.patientName || texts.removedPatient
  const [reason, setReason] = useState('')
  const cancel = useMutation<unknown, ApiError>({
    mutationFn: () =>
      cancelForClinic(booking._id, {
        by: by ?? 'clinic',
        reason: reason.trim(),
        refund: choice?.decided,
      }).catch(throwApiError),
    ...retryLostAnswer,
    onSuccess: async () => {
      await reloadBookings(queries)
      showToast(texts.cancelDone(patient, formatDate(booking.date, locale)))
      close()
    },
    onError: async () => {
      await queries.invalidateQueries({ queryKey: refundPreview(booking._id).queryKey })
      await queries.invalidateQueries({ queryKey: [cancellationMails] })
    },
  })
  const failure = cancel.error ?? preview.error
  const sum = choice ? choice.refund : by === 'clinic' ? amount : 0
  const isDecided = by !== undefined && !isLoading && (choice === undefined || choice.decided !== undefined)
  const refund = by === undefined || isLoading || !hasPaid ? undefined : sum

  function choose(next: By) {
    if (by && money.reasons[by].includes(reason)) setReason('')
    setBy(next)
  }

  return (
    <Dialog
      title={texts.cancelTitle(patient)}
      lead={
        <p className="text-ink-quiet tabular-nums">
          <Listed of={[booking.treatment, formatDate(booking.date, locale), formatSlotText(booking.slot, locale)]} />
        </p>
      }
      onClose={onClose}
      layout={`sm:w-[min(100%-3rem,28rem)] ${hasMail ? 'md:w-[min(100%-3rem,54rem)]' : ''}`}
    >
      <DialogBody className={`tabular-nums ${hasMail ? 'md:grid-cols-2 md:gap-x-8' : ''}`}>
        <div className="grid content-start gap-4 sm:gap-5">
          {!inFull && <WhoCancels by={by} hasPaid={hasPaid} onChange={choose} />}
          {by === undefined && <Note id={why}>{money.chooseFirst[hasPaid ? 'refund' : hasMail ? 'mail' : 'who']}</Note>}
          {isLoading && <Skeleton size="l" />}
          {by !== undefined && !isLoading && paid !== 'not' && (sum ?? 0) > 0 && (
            <p>{texts.comesBack[paid](formatMoney(sum ?? 0, locale))}</p>
          )}
          {choice && <RefundChoice choice={choice} />}
          <ReasonField
            label={texts.cancelReason}
            presets={by ? money.reasons[by] : []}
            value={reason}
            onChange={setReason}
          />
        </div>
        {!hasMail ? (
          <p>{texts.noMail}</p>
        ) : (
          by !== undefined &&
          !isLoading && (
            <CancellationMail
              bookingId={booking._id}
              by={by}
              refund={choice?.decided?.refund}
              hasReason={reason.trim() !== ''}
            />
          )
        )}
      </DialogBody>
      <DialogRefusal>{failure && errorText(failure)}</DialogRefusal>
      <DialogNotice>
        {by !== undefined && !isLoading && !isDecided && (
          <Note id={why}>{money.missing[choice?.refund === undefined ? 'amount' : 'reason']}</Note>
        )}
      </DialogNotice>
      <DialogFoot
        keep={<KeepButton busy={cancel.isPending} onClick={onClose} />}
        act={
          <Button
            look="danger"
            aria-disabled={!isDecided}
            aria-describedby={isDecided ? undefined : why}
            busy={cancel.isPending}
            onClick={() => isDecided && cancel.mutate()}
          >
            {refund === undefined ? texts.cancel : money.cancelWith(formatMoney(refund, locale))}
          </Button>
        }
      />
    </Dialog>
  )
}

function KeepButton({ busy, onClick }: { readonly busy: boolean; readonly onClick: () => void }) {
  const texts = useTexts(enAdmin).payments
  return (
    // Too late once the cancellation is in progress.
    <Button onClick={busy ? undefined : onClick} aria-disabled={busy} data-first-focus>
      {texts.keep}
    </Button>
  )
}
