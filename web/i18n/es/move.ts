import type { MoveMessages } from '../en/move.ts'
import { plural } from '../format.ts'

/** The Spanish texts of moving appointments. */
export const esMove: MoveMessages = {
  move: 'Mover',
  moveOf: (patient, when) => `Mover la cita de ${patient}, ${when}`,
  title: (patient) => `Mover la cita de ${patient}`,
  now: (when) => `Ahora: ${when}`,
  day: 'Día',
  freeDays: 'Días con horas libres',
  noneFree: 'No hay horas libres este día.',
  needed: (rules: readonly string[]) =>
    `A los pacientes no se les ofrece esta hora: ${rules.join('; ')}. ¿Mover la cita de todos modos?`,
  notify: 'Avisar al paciente por correo de la nueva hora o dentista',
  noEmail: 'El paciente no tiene correo. Llámele por teléfono.',
  reason: 'Motivo para mover una visita que se retrasó o ya pasó (solo para el personal)',
  reasons: ['Llegó tarde', 'Se registró por error', 'Pidió otra hora'],
  paid: (amount) => `El pago de ${amount} se conserva con la cita.`,
  unchanged: 'La cita ya tiene esta hora, este dentista y este sillón. Elija otra hora u otro dentista.',
  noPlace: 'No hay dentista o sillón libre a esta hora. Elija otra hora u otro dentista.',
  keep: 'No mover',
  submit: 'Mover',
  done: (patient, when) => `Cita movida: ${patient}, ${when}`,
  already: (when) => `El paciente tiene otra cita a esa hora: ${when}.`,
  failed: 'No se pudieron cargar las horas libres.',
  tryAgain: 'Intentar de nuevo',
  keepAnyway: 'Conservar así',
  keepOf: (patient) => `Conservar así la cita de ${patient}`,
  kept: (patient) => `Se conserva así: ${patient}`,
  reassign: 'Reasignar todas las posibles',
  reassignTitle: '¿Reasignar las citas?',
  reassignEffect: (fit, rest) =>
    `${fit} ${plural(fit, 'es', { one: 'cita pasa', other: 'citas pasan' })} a otro dentista o sillón a la misma hora. ${rest} ${plural(rest, 'es', { one: 'sigue', other: 'siguen' })} en la lista.`,
  removed: 'Paciente eliminado',
  reassignTo: (from, to) => (from ? `${from} → ${to}` : to),
  reassignChair: (chair) => (chair ? `otro sillón: ${chair}` : 'otro sillón'),
  reassignMail: 'Los pacientes cuyo dentista cambia reciben un correo. Quienes eligieron a su dentista lo conservan.',
  reassignNone: 'Ningún otro dentista o sillón está libre a esas horas. Mueva, conserve o cancele cada cita.',
  reassigned: (count) => `${count} ${plural(count, 'es', { one: 'cita reasignada', other: 'citas reasignadas' })}`,
  close: 'Cerrar',
}
