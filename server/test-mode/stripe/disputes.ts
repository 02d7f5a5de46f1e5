import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { add, type Entry, emit, find, lockIntent, newId, save, seconds } from './ledger.ts'
import type { Charge, Dispute } from './objects.ts'
import { flag, StripeApiError, texts } from './wire.ts'

/** Parameters of an answer to a dispute. The text decides its outcome, as the provider's test mode documents. */
export const disputeChanges = z.strictObject({
  evidence: z.optional(z.strictObject({ uncategorized_text: z.optional(z.string()) })),
  submit: z.optional(flag),
  expand: z.optional(texts),
})

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/** Opens a dispute about a charge, or an inquiry, which leaves the money with the clinic. */
export async function openDispute(entry: Entry, charge: Charge, inquiry = false): Promise<Dispute> {
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: seconds(entry.now),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: seconds(entry.now) + 7 * 24 * 3_600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  }
  await save(entry, { ...charge, disputed: true })
  await add(entry, 'dispute', dispute)
  await emit(entry, 'charge.dispute.created', dispute)
  if (!inquiry) await emit(entry, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Answers a dispute: `winning_evidence` and `losing_evidence` decide it, `escalate_inquiry_evidence` makes it one. */
export async function answerDispute(
  entry: Entry,
  id: string,
  { evidence, submit }: z.output<typeof disputeChanges>,
): Promise<Dispute> {
  const dispute = await lockOpenDispute(entry, id)
  const text = evidence?.uncategorized_text
  if (text === undefined || submit === 'false') return dispute
  const inquiry = isInquiry(dispute)
  if (inquiry && text === 'escalate_inquiry_evidence') {
    const escalated = await change(entry, { ...dispute, status: 'needs_response', is_charge_refundable: false })
    await emit(entry, 'charge.dispute.funds_withdrawn', escalated)
    return escalated
  }
  const decided = text === 'winning_evidence' || text === 'losing_evidence'
  if (!decided) return change(entry, { ...dispute, status: inquiry ? 'warning_under_review' : 'under_review' })
  if (inquiry) return decide(entry, { ...dispute, status: 'warning_closed' })
  if (text === 'losing_evidence') return decide(entry, { ...dispute, status: 'lost' })
  const won = await decide(entry, { ...dispute, status: 'won', is_charge_refundable: true })
  await emit(entry, 'charge.dispute.funds_reinstated', won)
  return won
}

/** Accepts a dispute, which loses it. */
export async function closeDispute(entry: Entry, id: string): Promise<Dispute> {
  const dispute = await lockOpenDispute(entry, id)
  return decide(entry, { ...dispute, status: isInquiry(dispute) ? 'warning_closed' : 'lost' })
}

/** Whether a charge cannot be refunded, since a dispute has withdrawn it. */
export async function isChargedBack({ ledger }: Entry, { id, payment_intent }: Charge): Promise<boolean> {
  const rows = await ledger
    .selectFrom('stripe_stand_in.object')
    .select('body')
    .where('kind', '=', 'dispute')
    .where('intent_id', '=', payment_intent)
    .execute()
  return rows.some(({ body }) => (body as Dispute).charge === id && !(body as Dispute).is_charge_refundable)
}

async function lockOpenDispute(entry: Entry, id: string): Promise<Dispute> {
  const { payment_intent } = await find(entry, 'dispute', id, 'dispute')
  await lockIntent(entry, payment_intent)
  const dispute = await find(entry, 'dispute', id)
  if (['won', 'lost', 'warning_closed'].includes(dispute.status)) {
    throw new StripeApiError(400, { message: 'This dispute is already closed.' })
  }
  return dispute
}

function isInquiry({ status }: Dispute): boolean {
  return status.startsWith('warning_')
}

async function decide(entry: Entry, dispute: Dispute): Promise<Dispute> {
  await change(entry, dispute)
  await emit(entry, 'charge.dispute.closed', dispute)
  return dispute
}

async function change(entry: Entry, dispute: Dispute): Promise<Dispute> {
  await save(entry, dispute)
  await emit(entry, 'charge.dispute.updated', dispute)
  return dispute
}
