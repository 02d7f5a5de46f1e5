import type { HomeMessages } from '../en/home.ts'
import { plural } from '../format.ts'
import { hour } from './hour.ts'

/** The Spanish texts of the home page above the fold. */
export const esHome: HomeMessages = {
  title: 'Reserve su cita dental en línea',
  heroBefore: 'Su nueva ',
  heroSmile: 'sonrisa',
  heroAfter: ' empieza aquí',
  lead: 'Un dolor de muelas hoy o una revisión el mes que viene: vea los horarios libres, elija uno y venga.',
  getStarted: 'Reservar cita',
  rating: (average) => `${average} de 5 estrellas`,
  reviewCount: (count) => `${count} ${plural(count, 'es', { one: 'opinión', other: 'opiniones' })}`,
  nextFree: 'Próximo horario libre:',
  nextFreeAt: (day: string, time: string) => `${day} a ${hour(time)}`,
}
