import type { DashboardMessages } from '../en/dashboard.ts'
import { esStates } from './states.ts'

/** The pager of a list. */
export const esPager: DashboardMessages['pager'] = {
  label: 'Páginas',
  previous: 'Anterior',
  next: 'Siguiente',
  place: (page: number, pages: number) => `Página ${page} de ${pages}`,
}

/** The Spanish texts of the dashboard. */
export const esDashboard: DashboardMessages = {
  navigation: 'Panel',
  smallNavigation: 'Panel (pantallas pequeñas)',
  collapse: 'Contraer',
  expand: 'Expandir',
  myAppointment: 'Mis citas',
  title: 'Mis citas',
  book: 'Nueva cita',
  next: (when: string) => `Su próxima cita: ${when}`,
  directions: 'Cómo llegar',
  bring: 'Traiga su identificación, su tarjeta del seguro si la tiene y una lista de los medicamentos que toma.',
  all: 'Todas las citas',
  noneHere: 'No hay citas en esta página.',
  pager: esPager,
  states: esStates,
  coming: 'Próximas',
  past: 'Pasadas',
  number: 'N.º',
  name: 'Nombre',
  date: 'Fecha',
  time: 'Hora',
  treatment: 'Tratamiento',
  payment: 'Pago',
  pay: 'Pagar',
  payThis: (price: string, treatment: string) => `Pagar ${price} por ${treatment}`,
  receipt: 'Recibo',
  receiptOf: (state: string, treatment: string) => `${state}, recibo de ${treatment}`,
  detailsOf: (state: string, treatment: string) => `${state}, detalles de ${treatment}`,
  cancel: 'Cancelar',
  cancelThis: (treatment: string, date: string) => `Cancelar ${treatment} del ${date}`,
  cancelled: 'Canceladas',
  cancelledBy: { patient: 'Cancelada por usted', clinic: 'Cancelada por la clínica' },
  loading: 'Cargando sus citas',
  empty: 'Todavía no tiene citas',
  emptyHelp: 'Las citas que reserve aparecen aquí, con todo lo que necesita para ese día.',
  seeTimes: 'Ver horarios libres',
  failed: 'No se pudieron cargar sus citas',
  failedHelp:
    'El servidor de la clínica no respondió. Sus citas están a salvo. Revise su conexión e inténtelo de nuevo.',
  tryAgain: 'Intentar de nuevo',
  myReviews: 'Mis opiniones',
  myReview: 'Mis opiniones',
  myHistory: 'Mi historial',
  seeAppointments: 'Ir a Mis citas',
  myProfile: 'Mi perfil',
}
