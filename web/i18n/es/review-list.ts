import type { AdminMessages } from '../en/admin.ts'
import { esPager as pager } from './dashboard.ts'

/** The Spanish texts of the page on which admins look at what patients wrote. */
export const esReviewList: AdminMessages['reviews'] = {
  title: 'Opiniones',
  caption: 'Opiniones, primero las que esperan, después las decididas más recientemente',
  lead: 'Lo que los pacientes escribieron sobre sus citas. Nadie puede cambiar sus palabras; lo que la clínica anota por su cuenta está en “Configuración”.',
  patient: 'Paciente',
  review: 'Opinión',
  state: 'Estado',
  actions: 'Acciones',
  shownAs: (name: string, place?: string) => `Como ${place === undefined ? name : `${name}, ${place}`}`,
  states: { waiting: 'En espera', shown: 'Publicada', turned_down: 'Rechazada' },
  notOnPages: 'No está en las páginas: muestran las 30 más recientes',
  reason: 'Motivo:',
  show: 'Publicar',
  turnDown: 'Rechazar',
  takeDown: 'Quitar',
  changeReason: 'Cambiar el motivo',
  of: (what: string, patient: string, date: string) => `${what}: ${patient}, ${date}`,
  shown: (patient: string) => `La opinión de ${patient} está en las páginas`,
  turnedDown: (patient: string) => `La opinión de ${patient} no se publica`,
  turnDownTitle: (patient: string) => `¿Rechazar la opinión de ${patient}?`,
  turnDownLead: 'Así no aparece en las páginas. El paciente lo ve y puede escribirla de nuevo.',
  reasonLabel: 'Motivo, para que lo lea el paciente (opcional)',
  keep: 'Cerrar',
  loading: 'Cargando las opiniones',
  none: 'Todavía nadie ha escrito una opinión.',
  noneHere: 'No hay opiniones en esta página.',
  failed: 'No se pudieron cargar las opiniones.',
  tryAgain: 'Intentar de nuevo',
  pager,
}
