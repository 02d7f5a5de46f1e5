import { english } from '../english.ts'

/** The English texts of the payment page. */
export const enPayment = english('payment', {
  /** Locale of the provider's card form. */
  cardLocale: 'en',
  title: 'Payment',
  loading: 'Loading payment',
  myAppointments: 'My Appointments',
  tryAgain: 'Try again',
  hello: (name: string) => `Hello, ${name}`,
  payFor: (treatment: string) => `Pay for ${treatment}`,
  treatment: 'Treatment',
  doctor: 'Doctor',
  date: 'Date',
  time: 'Time',
  pleasePay: (amount: string) => `please pay: $ ${amount}`,

  testMode: 'Test mode: no real money moves.',
  testCard: 'Pay with card 4242 4242 4242 4242, any future date, any CVC.',
  moreTestCards: 'More test cards',
  testCards: [
    { number: '4000 0000 0000 0002', what: 'is declined' },
    { number: '4000 0000 0000 9995', what: 'has insufficient funds' },
    { number: '4000 0000 0000 0069', what: 'has expired' },
    { number: '4000 0025 0000 3155', what: 'asks for 3-D Secure' },
  ],

  byCard: 'Pay by card',
  cardDetails: 'Card details',
  nameOnCard: 'Name on card',
  pay: (amount: string) => `Pay ${amount}`,
  paying: 'Processing your payment. Keep this page open.',
  handled: 'Your card is processed by our payment provider. The clinic never sees or stores your card number.',
  formFailed: 'Couldn’t load the card form. Check your connection and try again. You haven’t been charged.',
  notOpened: 'Couldn’t start the payment. You haven’t been charged.',
  refused: 'The payment was not completed. Check your card and try again.',
  nothingCharged: 'You haven’t been charged. Try another card, or pay at the clinic.',
  notPaid: 'The payment didn’t go through and you haven’t been charged. You can try again.',
  returned: 'We couldn’t accept this payment for this appointment. We’ll refund your card.',

  confirming: 'Payment received. We’re confirming it.',
  confirmingHelp:
    'This can take a moment after a lost connection. You don’t need to pay again. Your receipt will appear here automatically, and you can close this page.',
  findingOut: 'Checking your payment',
  findingOutHelp:
    'The connection was lost, so we don’t know yet if your payment went through. Don’t pay again. This page will update as soon as we know.',

  paidFor: (treatment: string, date: string) => `Paid: ${treatment} on ${date}`,
  success: 'Your Payment is successful',
  atClinic: 'Paid at the clinic',
  thanks: (name: string) => `Thank you, ${name}.`,
  transactionId: 'Your Transaction id:',
  paidOn: 'Paid on',
  payer: 'Paid by',
  patient: 'Patient',
  clinic: 'Clinic',
  paid: 'Paid',
  returnedOn: 'Refunded on',
  returnedSum: 'Refunded',
  print: 'Print receipt',
  testReceipt: 'This receipt is a sample.',

  unknown: 'Appointment not found',
  unknownHelp: 'The link may be wrong, or the appointment may belong to another account.',
  failed: 'Couldn’t load the payment',
  free: 'Nothing to pay',
  freeHelp: 'This appointment is free.',
  off: 'Pay at the clinic',
  offHelp: (price: string) => `Online card payment isn’t available. Pay ${price} at your visit.`,
  cancelled: 'This appointment is cancelled',
  nothingPaid: 'Nothing to pay.',
  disputed: 'This payment is disputed',
  disputedHelp: (amount: string) =>
    `Your bank is deciding about your payment of ${amount}. You don’t need to pay again in the meantime. If you have questions, contact the clinic.`,
  chargedBack: 'This payment was charged back',
  chargedBackHelp: (amount: string) => `Your bank has returned ${amount} to you. Please pay at the clinic.`,
  refundDue: (amount: string) => `We’ll refund ${amount} to your card.`,
  refundAtClinic: (amount: string) => `We’ll refund ${amount}. Collect it at reception.`,
  kept: (amount: string) => `Your payment of ${amount} wasn’t refunded, as our cancellation policy says.`,
  refundPending: (amount: string) =>
    `Your refund of ${amount} is being processed. It takes a few days to reach your card.`,
  refunded: (amount: string) => `${amount} has been refunded.`,
})

/** The texts that every language provides. */
export type PaymentMessages = typeof enPayment
