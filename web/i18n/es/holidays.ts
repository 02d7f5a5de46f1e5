import type { HolidayMessages } from '../en/holidays.ts'
import { plural } from '../format.ts'

const counted = (one: string, other: string) => (count: number) => `${count} ${plural(count, 'es', { one, other })}`
const days = counted('día', 'días')
const appointments = counted('cita', 'citas')

/** The Spanish texts of the page of public holidays. */
export const esHolidays: HolidayMessages = {
  title: 'Festivos',
  lead: 'Marque los festivos en los que la clínica cierra, para los próximos 24 meses.',
  loading: 'Cargando los festivos',
  failed: 'No se pudieron cargar los festivos.',
  tryAgain: 'Intentar de nuevo',
  country: 'País',
  region: 'Región',
  chooseCountry: 'Elija un país',
  wholeCountry: 'Todo el país',
  none: 'No se conocen festivos de este lugar.',
  list: 'Lista de festivos',
  tickAll: 'Marcar todos',
  tickNone: 'No marcar ninguno',
  observed: (day) => `${day} (día sustitutivo)`,
  closed: 'ya cerrado',
  booked: appointments,
  bar: 'Guardar',
  nothing: 'Aún no ha marcado nada.',
  ready: (count) => `${days(count)} por cerrar`,
  affected: (count) =>
    `${appointments(count)} en esos días. Se mantienen hasta que las mueva o cancele, y aparecen en Horario.`,
  close: (count) => (count === 0 ? 'Cerrar los días marcados' : `Cerrar ${days(count)}`),
  closeOnly: (count) => `Solo cerrar ${days(count)}`,
  closeAndMove: (count) => `Cerrar y después mover ${appointments(count)}`,
  cancel: 'Cancelar',
  done: (count) => `Cerrado: ${days(count)}`,
}
