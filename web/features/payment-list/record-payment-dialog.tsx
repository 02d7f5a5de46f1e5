import type { FormEvent } from 'react'
import * as z from 'zod/mini'
import { type ClinicPayment, clinicPayment } from '#contract/schemas/payment.ts'
import { enMoney } from '../../i18n/en/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot } from '../../ui/dialog/dialog-parts.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'

interface RecordPaymentDialogProps {
  readonly patient: string
  /** What is paid, in words. */
  readonly amount: string
  readonly onClose: () => void
  readonly onRecord: (payment: ClinicPayment) => void
}

/** Records a payment at the clinic: how it was taken, and the number of the receipt. */
export function RecordPaymentDialog({ patient, amount, onClose, onRecord }: RecordPaymentDialogProps) {
  const texts = useTexts(enMoney)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const receipt = String(entered.get('receipt') ?? '').trim()
    const taken = { takenBy: entered.get('takenBy'), ...(receipt !== '' && { receipt }) }
    onClose()
    onRecord(z.parse(clinicPayment, taken))
  }
  return (
    <Dialog title={texts.recordTitle(patient)} onClose={onClose} small>
      <form className="contents" onSubmit={submit}>
        <DialogBody>
          <fieldset>
            <legend className="mb-1.5 font-semibold">{texts.how}</legend>
            <div className="grid grid-cols-2 gap-2">
              {(['cash', 'terminal'] as const).map((way) => (
                <Choice
                  key={way}
                  type="radio"
                  name="takenBy"
                  value={way}
                  defaultChecked={way === 'cash'}
                  data-first-focus={way === 'cash' || undefined}
                >
                  {texts.ways[way]}
                </Choice>
              ))}
            </div>
          </fieldset>
          <Field name="receipt" label={texts.receipt} maxLength={40} autoComplete="off" />
        </DialogBody>
        <DialogFoot
          keep={<Button onClick={onClose}>{texts.back}</Button>}
          act={
            <Button type="submit" look="primary">
              {texts.record(amount)}
            </Button>
          }
        />
      </form>
    </Dialog>
  )
}
