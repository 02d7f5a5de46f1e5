import type { AdminMessages } from '../en/admin.ts'
import { esPager as pager } from './pager.ts'

/** The Spanish texts of the review moderation page. */
export const esReviewList: AdminMessages['reviews'] = {
  title: 'Opiniones',
  caption: 'Opiniones: primero las pendientes, después las decididas más recientemente',
  lead: 'Opiniones que los pacientes escribieron sobre sus citas. No se pueden editar. Para agregar testimonios por su cuenta, vaya a “Configuración”.',
  patient: 'Paciente',
  review: 'Opinión',
  state: 'Estado',
  actions: 'Acciones',
  shownAs: (name: string, place?: string) => `Como ${place === undefined ? name : `${name}, ${place}`}`,
  states: { waiting: 'Pendiente', shown: 'Publicada', turned_down: 'Rechazada' },
  reason: 'Motivo:',
  show: 'Publicar',
  turnDown: 'Rechazar',
  takeDown: 'Dejar de publicar',
  changeReason: 'Cambiar el motivo',
  of: (what: string, patient: string, date: string) => `${what}: ${patient}, ${date}`,
  shown: (patient: string) => `Se publicó la opinión de ${patient}`,
  turnedDown: (patient: string) => `Se rechazó la opinión de ${patient}`,
  turnDownTitle: (patient: string) => `¿Rechazar la opinión de ${patient}?`,
  turnDownLead: 'No se publicará. El paciente puede ver el motivo y editar la opinión.',
  reasonLabel: 'Motivo que verá el paciente (opcional)',
  cancel: 'Cancelar',
  loading: 'Cargando opiniones',
  none: 'Todavía no hay opiniones.',
  noneHere: 'No hay opiniones en esta página.',
  failed: 'No se pudieron cargar las opiniones.',
  tryAgain: 'Intentar de nuevo',
  pager,
}
