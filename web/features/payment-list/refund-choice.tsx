import { useId, useState } from 'react'
import type { RefundPreview } from '#contract/schemas/policy.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMoney } from '../../i18n/en/money.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Choice } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Note } from '../../ui/text/note.tsx'

/** The refund that the staff decided, in dollars. */
export interface DecidedRefund {
  readonly refund: number
  /** Present if it is not what the policy says. */
  readonly refundReason?: string
}

type Way = 'policy' | 'all' | 'other'

/** As long as the preview loads. */
const nothing: RefundPreview = { paid: 0, refund: 0, percent: 0, cancelUntil: '' }

/**
 * The choice of what a cancellation refunds: what the policy says, all, or another amount; the latter two with a reason
 * for the staff. `decided` is undefined while an amount or the reason is missing.
 */
export function useRefundChoice(loaded: RefundPreview | undefined) {
  const preview = loaded ?? nothing
  const [way, setWay] = useState<Way>('policy')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const most = mostOf(preview)
  const amounts = {
    policy: preview.refund,
    all: preview.paid,
    other: amountOf(typed, most),
  }
  const refund = amounts[way]
  const needsReason = refund !== undefined && refund !== preview.refund
  const refundReason = reason.trim()
  const decided: DecidedRefund | undefined =
    refund === undefined || refund > most || (needsReason && refundReason === '')
      ? undefined
      : { refund, ...(needsReason && { refundReason }) }
  return { preview, amounts, most, way, setWay, typed, setTyped, reason, setReason, refund, decided }
}

/** Returns the most that the staff member may refund, in dollars. */
export function mostOf({ paid, refundLimit = paid }: RefundPreview): number {
  return Math.min(paid, refundLimit)
}

/** Returns the amount that was typed, in dollars; undefined if it is none of at most two decimals up to `most`. */
export function amountOf(typed: string, most: number): number | undefined {
  const amount = Number(typed.trim().replace(',', '.'))
  const isValid = typed.trim() !== '' && amount >= 0 && amount <= most && Math.round(amount * 100) / 100 === amount
  return isValid ? amount : undefined
}

/** Shows the choice of `useRefundChoice`. */
export function RefundChoice({ choice }: { readonly choice: ReturnType<typeof useRefundChoice> }) {
  const [{ locale }, { refund: texts }] = useTexts(en, enMoney)
  const { preview, most, way, setWay } = choice
  const limit = useId()
  const ways: readonly Way[] = preview.refund < preview.paid ? ['policy', 'all', 'other'] : ['policy', 'other']
  const labels = {
    policy: texts.byPolicy(formatMoney(preview.refund, locale), preview.percent),
    all: texts.all(formatMoney(preview.paid, locale)),
    other: texts.other,
  }
  return (
    <>
      <fieldset aria-describedby={most < preview.paid ? limit : undefined}>
        <legend className="mb-1.5 font-semibold">{texts.legend}</legend>
        <div className="grid gap-2">
          {ways.map((each) => (
            <Choice
              key={each}
              type="radio"
              name="refund"
              disabled={(choice.amounts[each] ?? 0) > most}
              checked={way === each}
              onChange={() => setWay(each)}
            >
              {labels[each]}
            </Choice>
          ))}
        </div>
        {most < preview.paid && <Note id={limit}>{texts.limit(formatMoney(most, locale))}</Note>}
      </fieldset>
      {way === 'other' && (
        <Field
          label={texts.amount}
          hint={texts.atMost(formatMoney(most, locale))}
          inputMode="decimal"
          required
          error={choice.typed !== '' && choice.refund === undefined ? texts.amountInvalid : undefined}
          value={choice.typed}
          onChange={(event) => choice.setTyped(event.target.value)}
        />
      )}
      {way !== 'policy' && (
        <TextArea
          label={texts.reason}
          rows={2}
          maxLength={500}
          required
          value={choice.reason}
          onChange={(event) => choice.setReason(event.target.value)}
        />
      )}
    </>
  )
}
