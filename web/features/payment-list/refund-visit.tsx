import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type ApiError, throwApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { confirmed } from '../../api/confirmed.ts'
import { retryLostAnswer } from '../../api/retry-lost-answer.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMoney } from '../../i18n/en/money.ts'
import { formatDate, formatMoney, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogNotice, DialogRefusal } from '../../ui/dialog/dialog-parts.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { Note } from '../../ui/text/note.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { reloadBookings } from '../bookings/booking-api.ts'
import { refundPreview } from '../bookings/refund-preview.ts'
import { amountOf, mostOf } from './refund-choice.tsx'

interface RefundVisitProps {
  readonly booking: {
    readonly _id: string
    readonly patientName: string
    readonly treatment: string
    readonly date: string
  }
}

/** A button that refunds a visit that is done or was missed, once it has asked how much and why. */
export function RefundVisit({ booking }: RefundVisitProps) {
  const { locale } = useTexts(en)
  const texts = useTexts(enMoney).refund.visit
  const { removedPatient } = useTexts(enAdmin).payments
  const patient = booking.patientName || removedPatient
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        aria-label={`${texts.start}: ${withCommas([patient, booking.treatment, formatDate(booking.date, locale)], locale)}`}
        onClick={() => setOpen(true)}
      >
        {texts.start}
      </Button>
      {open && <Question booking={booking} patient={patient} onClose={() => setOpen(false)} />}
    </>
  )
}

type QuestionProps = RefundVisitProps & { readonly patient: string; readonly onClose: () => void }

function Question({ booking, patient, onClose }: QuestionProps) {
  const { locale } = useTexts(en)
  const texts = useTexts(enMoney).refund
  const { back } = useTexts(enMoney)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const why = useId()
  const close = useIfMounted(onClose)
  const { data: preview, error } = useQuery(refundPreview(booking._id))
  const most = preview && mostOf(preview)
  const [typed, setTyped] = useState<string>()
  const [reason, setReason] = useState('')
  const text = typed ?? (most === undefined ? '' : String(most))
  const amount = most === undefined ? undefined : amountOf(text, most)
  const decided = amount !== undefined && amount > 0 && reason.trim() !== '' ? amount : undefined
  const refund = useMutation<unknown, ApiError, number>({
    mutationFn: (sum) =>
      confirmed(() =>
        call('desk POST /booking/:id/refund', {
          params: { id: booking._id },
          body: { refund: sum, refundReason: reason.trim() },
        }),
      ).catch(throwApiError),
    ...retryLostAnswer,
    onSuccess: async (_, sum) => {
      await reloadBookings(queries)
      showToast(texts.visit.done(patient, formatMoney(sum, locale)))
      close()
    },
    onError: () => queries.invalidateQueries({ queryKey: refundPreview(booking._id).queryKey }),
  })
  const failure = refund.error ?? error
  return (
    <Dialog
      title={texts.visit.title(patient)}
      lead={
        <p className="text-ink-quiet tabular-nums">
          <Listed of={[booking.treatment, formatDate(booking.date, locale)]} />
        </p>
      }
      onClose={onClose}
      small
    >
      <DialogBody className="tabular-nums">
        <p>{texts.visit.lead}</p>
        <Field
          label={texts.amount}
          hint={most === undefined ? undefined : texts.atMost(formatMoney(most, locale))}
          inputMode="decimal"
          required
          error={text !== '' && most !== undefined && amount === undefined ? texts.amountInvalid : undefined}
          value={text}
          onChange={(event) => setTyped(event.target.value)}
        />
        <TextArea
          label={texts.reason}
          rows={2}
          maxLength={500}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {preview && most !== undefined && most < preview.paid && (
          <p className="text-sm text-ink-quiet">{texts.limit(formatMoney(most, locale))}</p>
        )}
      </DialogBody>
      <DialogRefusal>{failure && errorText(failure)}</DialogRefusal>
      <DialogNotice>
        {preview && decided === undefined && <Note id={why}>{texts.missing[amount ? 'reason' : 'amount']}</Note>}
      </DialogNotice>
      <DialogFoot
        keep={
          <Button onClick={refund.isPending ? undefined : onClose} aria-disabled={refund.isPending} data-first-focus>
            {back}
          </Button>
        }
        act={
          <Button
            look="danger"
            aria-disabled={decided === undefined}
            aria-describedby={decided === undefined ? why : undefined}
            busy={refund.isPending}
            onClick={() => decided !== undefined && refund.mutate(decided)}
          >
            {texts.visit.confirm(formatMoney(amount ?? 0, locale))}
          </Button>
        }
      />
    </Dialog>
  )
}
