/** The English texts of the payment page, fetched with it. */
export const enPayment = {
  /** The provider's name of the language that its card form speaks. */
  cardLocale: 'en',
  title: 'Payment',
  loading: 'Loading the payment',
  myAppointments: 'My Appointments',
  tryAgain: 'Try again',
  hello: (name: string) => `Hello, ${name}`,
  payFor: (treatment: string) => `Pay for ${treatment}`,
  treatment: 'Treatment',
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
  paying: 'Your payment is under way. Keep this page open.',
  handled: 'The payment provider handles your card. The clinic never sees or keeps its number.',
  formFailed: 'The card form could not be loaded. Check your connection and try again. Nothing has been charged.',
  notOpened: 'The payment could not be opened. Nothing has been charged.',
  refused: 'The payment was not completed. Check your card and try again.',
  nothingCharged: 'Nothing was charged. Try another card, or pay at the clinic.',
  notPaid: 'The payment did not go through and nothing was charged. You can try again.',
  returned: 'This payment could not be taken for this appointment. What was paid goes back to your card.',

  confirming: 'Payment received, confirming',
  confirmingHelp:
    'We are making sure that it has arrived; after a lost connection this takes a moment. There is no need to pay again: your receipt appears here by itself, and you may close this page.',
  findingOut: 'Finding out whether you have paid',
  findingOutHelp:
    'The connection was lost, so we do not know yet whether your payment went through. Do not pay again: this page finds out by itself as soon as the clinic answers.',

  paidFor: (treatment: string, date: string) => `Paid: ${treatment} on ${date}`,
  success: 'Your Payment is successful',
  atClinic: 'Paid at the clinic',
  thanks: (name: string) => `Thank you, ${name}.`,
  transactionId: 'Your Transaction id:',
  paidOn: 'Paid on',
  patient: 'Patient',
  clinic: 'Clinic',
  paid: 'Paid',
  returnedOn: 'Returned on',
  returnedSum: 'Returned',
  print: 'Print receipt',
  testReceipt: 'This receipt is a sample.',

  unknown: 'There is no such appointment',
  unknownHelp: 'The address may be mistyped, or it belongs to somebody else.',
  failed: 'The payment could not be loaded',
  free: 'There is nothing to pay',
  freeHelp: 'This appointment is free of charge.',
  off: 'Pay at the clinic',
  offHelp: (price: string) => `The clinic takes no cards here. Pay ${price} when you come.`,
  cancelled: 'This appointment is cancelled',
  nothingPaid: 'There is nothing to pay.',
  refundDue: (amount: string) => `${amount} goes back to your card.`,
  refundAtClinic: (amount: string) => `You paid ${amount} at the clinic: the reception hands it back to you there.`,
  refundPending: (amount: string) => `${amount} is on its way back to your card. It arrives in a few days.`,
  refunded: (amount: string) => `${amount} has been returned to you.`,
}

/** What a language's module of these texts provides. */
export type PaymentMessages = typeof enPayment
