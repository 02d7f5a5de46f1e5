import type { PaymentMessages } from '../en/payment.ts'

/** The Spanish texts of the payment page, fetched with it. */
export const esPayment: PaymentMessages = {
  /** The provider's name of the language that its card form speaks: Spanish of Latin America. */
  cardLocale: 'es-419',
  title: 'Pago',
  loading: 'Cargando el pago',
  myAppointments: 'Mis citas',
  tryAgain: 'Intentar de nuevo',
  hello: (name: string) => `Hola, ${name}`,
  payFor: (treatment: string) => `Pago de ${treatment}`,
  treatment: 'Tratamiento',
  date: 'Fecha',
  time: 'Hora',
  pleasePay: (amount: string) => `total a pagar: $${amount}`,

  testMode: 'Modo de prueba: no se mueve dinero real.',
  testCard: 'Pague con la tarjeta 4242 4242 4242 4242, cualquier fecha futura y cualquier CVC.',
  moreTestCards: 'Más tarjetas de prueba',
  testCards: [
    { number: '4000 0000 0000 0002', what: 'se rechaza' },
    { number: '4000 0000 0000 9995', what: 'no tiene fondos suficientes' },
    { number: '4000 0000 0000 0069', what: 'está vencida' },
    { number: '4000 0025 0000 3155', what: 'pide 3-D Secure' },
  ],

  byCard: 'Pagar con tarjeta',
  cardDetails: 'Datos de la tarjeta',
  nameOnCard: 'Nombre en la tarjeta',
  pay: (amount: string) => `Pagar ${amount}`,
  paying: 'Su pago está en curso. Mantenga esta página abierta.',
  handled: 'El proveedor de pagos procesa su tarjeta. La clínica nunca ve ni guarda el número.',
  formFailed:
    'No se pudo cargar el formulario de la tarjeta. Revise su conexión e inténtelo de nuevo. No se cobró nada.',
  notOpened: 'No se pudo abrir el pago. No se cobró nada.',
  refused: 'El pago no se completó. Revise su tarjeta e inténtelo de nuevo.',
  nothingCharged: 'No se cobró nada. Pruebe con otra tarjeta o pague en la clínica.',
  notPaid: 'El pago no se realizó y no se cobró nada. Puede intentarlo de nuevo.',
  returned: 'Este pago no se pudo aceptar para esta cita. Lo que pagó se reembolsa a su tarjeta.',

  confirming: 'Pago recibido, confirmando',
  confirmingHelp:
    'Estamos comprobando que llegó; después de perder la conexión esto tarda un momento. No hace falta pagar otra vez: su recibo aparecerá aquí solo, y puede cerrar esta página.',
  findingOut: 'Averiguando si ya pagó',
  findingOutHelp:
    'Se perdió la conexión y todavía no sabemos si su pago se realizó. No pague otra vez: esta página lo averigua sola en cuanto la clínica responda.',

  paidFor: (treatment: string, date: string) => `Pagado: ${treatment} del ${date}`,
  success: 'Su pago se realizó con éxito',
  atClinic: 'Pagado en la clínica',
  thanks: (name: string) => `Gracias, ${name}.`,
  transactionId: 'Número de su transacción:',
  paidOn: 'Fecha de pago',
  patient: 'Paciente',
  clinic: 'Clínica',
  paid: 'Pagado',
  returnedOn: 'Fecha del reembolso',
  returnedSum: 'Reembolsado',
  print: 'Imprimir recibo',
  testReceipt: 'Este recibo es una muestra.',

  unknown: 'Esta cita no existe',
  unknownHelp: 'Puede que la dirección tenga un error o que la cita sea de otra persona.',
  failed: 'No se pudo cargar el pago',
  free: 'No hay nada que pagar',
  freeHelp: 'Esta cita es gratis.',
  off: 'Se paga en la clínica',
  offHelp: (price: string) => `La clínica no acepta tarjetas aquí. Pague ${price} cuando venga.`,
  cancelled: 'Esta cita está cancelada',
  nothingPaid: 'No hay nada que pagar.',
  refundDue: (amount: string) => `Le reembolsamos ${amount} a su tarjeta.`,
  refundAtClinic: (amount: string) => `Usted pagó ${amount} en la clínica: recepción se lo devuelve allí.`,
  refundPending: (amount: string) => `El reembolso de ${amount} va en camino a su tarjeta. Llega en unos días.`,
  refunded: (amount: string) => `Le reembolsamos ${amount}.`,
}
