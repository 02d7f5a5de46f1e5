/** Outcome of a payment by a card. */
type CardOutcome = 'succeeds' | 'declined' | 'asks' | 'disputed' | 'inquired' | 'refund_waits' | 'refund_fails'

export interface TestCard {
  readonly number: string
  /** Suffix of the card's `tok_` and `pm_card_`. */
  readonly name: string
  readonly brand: 'visa' | 'mastercard'
  readonly outcome: CardOutcome
  /** Error of a declined card: its code, the issuer's code, and the message for the payer. */
  readonly refusal?: { readonly code: string; readonly declineCode: string; readonly message: string }
}

function declined(number: string, name: string, code: string, declineCode: string, message: string): TestCard {
  return { number, name, brand: 'visa', outcome: 'declined', refusal: { code, declineCode, message } }
}

/** The provider's published test cards, https://docs.stripe.com/testing. Test mode accepts no others. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', name: 'visa', brand: 'visa', outcome: 'succeeds' },
  { number: '5555555555554444', name: 'mastercard', brand: 'mastercard', outcome: 'succeeds' },
  declined('4000000000000002', 'visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'),
  declined(
    '4000000000009995',
    'visa_chargeDeclinedInsufficientFunds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ),
  declined('4000000000000069', 'chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'),
  { number: '4000002500003155', name: 'authenticationRequiredOnSetup', brand: 'visa', outcome: 'asks' },
  { number: '4000000000000259', name: 'createDispute', brand: 'visa', outcome: 'disputed' },
  { number: '4000000000001976', name: 'createDisputeInquiry', brand: 'visa', outcome: 'inquired' },
  { number: '4000000000007726', name: 'pendingRefund', brand: 'visa', outcome: 'refund_waits' },
  { number: '4000000000005126', name: 'refundFail', brand: 'visa', outcome: 'refund_fails' },
]
