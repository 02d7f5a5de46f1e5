import type { OwnHomeMessages } from '../en/own-home.ts'

/** The Spanish texts about the patient's own visits on the home page. */
export const esOwnHome: OwnHomeMessages = {
  next: (when) => `Su próxima cita: ${when}`,
  none: 'Reserve su próxima cita',
  noneHelp: 'Elija un día y vea cada horario libre con su precio.',
  failed: 'No se pudieron cargar sus citas',
  failedHelp: 'Están a salvo. Las encuentra en “Mis citas”.',
  directions: 'Cómo llegar',
  move: 'Cambiar',
  moveThis: (treatment) => `Cambiar ${treatment}`,
  pay: 'Pagar',
  payThis: (price, treatment) => `Pagar ${price} por ${treatment}`,
  bookAgain: 'Reservar otra vez',
  seeTimes: 'Ver horarios libres',
  all: 'Todas las citas',
  forPerson: (name) => `Para ${name}`,
  nextFree: (when) => `Libre: ${when}`,
}
