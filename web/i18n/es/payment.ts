import type { PaymentMessages } from '../en/payment.ts'

/** The Spanish texts of the payment page. */
export const esPayment: PaymentMessages = {
  /** Locale of the provider's card form: Latin American Spanish. */
  cardLocale: 'es-419',
  title: 'Pago',
  loading: 'Cargando pago',
  myAppointments: 'Mis citas',
  tryAgain: 'Intentar de nuevo',
  hello: (name: string) => `Hola, ${name}`,
  payFor: (treatment: string) => `Pago de ${treatment}`,
  treatment: 'Tratamiento',
  doctor: 'Dentista',
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
  paying: 'Estamos procesando su pago. Mantenga esta página abierta.',
  handled: 'Nuestro proveedor de pagos procesa su tarjeta. La clínica nunca ve ni guarda el número de su tarjeta.',
  formFailed:
    'No se pudo cargar el formulario de la tarjeta. Revise su conexión e inténtelo de nuevo. No se le cobró nada.',
  notOpened: 'No se pudo iniciar el pago. No se le cobró nada.',
  refused: 'El pago no se completó. Revise su tarjeta e inténtelo de nuevo.',
  nothingCharged: 'No se le cobró nada. Pruebe con otra tarjeta o pague en la clínica.',
  notPaid: 'El pago no se completó y no se le cobró nada. Puede intentarlo de nuevo.',
  returned: 'No pudimos aceptar este pago para esta cita. Lo reembolsaremos a su tarjeta.',

  confirming: 'Pago recibido. Lo estamos confirmando.',
  confirmingHelp:
    'Después de perder la conexión, esto puede tardar un momento. No hace falta pagar otra vez. Su recibo aparecerá aquí automáticamente y puede cerrar esta página.',
  findingOut: 'Comprobando su pago',
  findingOutHelp:
    'Se perdió la conexión, así que todavía no sabemos si su pago se completó. No pague otra vez. Esta página se actualizará en cuanto lo sepamos.',

  paidFor: (treatment: string, date: string) => `Pagado: ${treatment} del ${date}`,
  success: 'Su pago se realizó con éxito',
  atClinic: 'Pagado en la clínica',
  thanks: (name: string) => `Gracias, ${name}.`,
  transactionId: 'Número de su transacción:',
  paidOn: 'Fecha de pago',
  payer: 'Pagado por',
  patient: 'Paciente',
  clinic: 'Clínica',
  paid: 'Pagado',
  returnedOn: 'Fecha del reembolso',
  returnedSum: 'Reembolsado',
  print: 'Imprimir recibo',
  testReceipt: 'Este recibo es una muestra.',

  unknown: 'No se encontró la cita',
  unknownHelp: 'Puede que el enlace tenga un error o que la cita pertenezca a otra cuenta.',
  failed: 'No se pudo cargar el pago',
  free: 'Nada que pagar',
  freeHelp: 'Esta cita es gratis.',
  off: 'Se paga en la clínica',
  offHelp: (price: string) => `El pago con tarjeta en línea no está disponible. Pague ${price} en su visita.`,
  cancelled: 'Esta cita está cancelada',
  nothingPaid: 'Nada que pagar.',
  disputed: 'Este pago está en disputa',
  disputedHelp: (amount: string) =>
    `Su banco está decidiendo sobre su pago de ${amount}. Mientras tanto, no hace falta pagar otra vez. Si tiene preguntas, comuníquese con la clínica.`,
  chargedBack: 'Su banco revirtió este pago',
  chargedBackHelp: (amount: string) => `Su banco le devolvió ${amount}. Pague en la clínica, por favor.`,
  refundDue: (amount: string) => `Reembolsaremos ${amount} a su tarjeta.`,
  refundAtClinic: (amount) => `Le reembolsaremos ${amount}. Recójalos en recepción.`,
  kept: (amount) => `Su pago de ${amount} no se reembolsó, según nuestra política de cancelación.`,
  refundPending: (amount: string) => `Su reembolso de ${amount} está en curso. Tarda unos días en llegar a su tarjeta.`,
  refunded: (amount: string) => `Se reembolsaron ${amount}.`,
}
