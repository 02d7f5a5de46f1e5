import type { ReviewMessages } from '../en/reviews.ts'
import { esPager as pager } from './dashboard.ts'

/** The Spanish texts of a patient's own reviews and history, fetched with their pages. */
export const esReviews: ReviewMessages = {
  loading: 'Cargando sus opiniones',
  failed: 'No se pudieron cargar sus opiniones',
  failedHelp:
    'El servidor de la clínica no respondió. Lo que escribió está a salvo. Revise su conexión e inténtelo de nuevo.',
  tryAgain: 'Intentar de nuevo',
  empty: 'Todavía no hay citas sobre las que opinar',
  emptyHelp: 'Después de una cita puede contar aquí cómo le fue. Quienes buscan dentista se lo agradecerán.',
  seeTimes: 'Ver horarios libres',
  seeReviews: 'Ver todas las opiniones',
  noneHere: 'No hay opiniones en esta página.',
  pager,
  howWasIt: '¿Cómo le fue?',
  howWasItLead: 'Citas sobre las que aún no ha opinado.',
  more: 'Ver todas las citas pasadas',
  yours: 'Lo que ha escrito',
  write: 'Escribir opinión',
  change: 'Editar',
  withdraw: 'Retirar',
  of: (what: string, treatment: string, date: string) => `${what}: ${treatment}, ${date}`,
  states: { waiting: 'En espera', shown: 'Publicada', turned_down: 'No publicada' },
  stateHelp: {
    waiting: 'La clínica la lee antes de publicarla.',
    shown: 'Todos pueden leerla en “Opiniones” mientras esté entre las 30 más recientes.',
    turned_down: 'La clínica decidió no publicarla. Puede cambiarla e intentarlo de nuevo.',
  },
  reason: 'El motivo de la clínica:',
  shownAs: (name: string, place?: string) => `Firmada como ${place === undefined ? name : `${name}, ${place}`}`,

  form: {
    title: 'Su opinión',
    stars: '¿Cuántas estrellas?',
    starNames: [
      '1 estrella, mala',
      '2 estrellas, regular',
      '3 estrellas, buena',
      '4 estrellas, muy buena',
      '5 estrellas, excelente',
    ],
    text: 'Con sus palabras',
    textHint: 'Todos pueden leerla: no incluya nada privado.',
    name: 'Firmada como',
    nameHint: 'No hace falta que sea su nombre completo.',
    place: 'Lugar (opcional)',
    placeHint: 'Por ejemplo, su ciudad.',
    before:
      'La clínica la lee antes de publicarla y no puede cambiar ni una palabra. Usted puede editarla o retirarla cuando quiera.',
    leavesPages: 'Ahora está en las páginas. Si la cambia, primero se lee el cambio, y hasta entonces no aparece.',
    close: 'Cerrar',
    send: 'Enviar',
    noStars: 'Elija de una a cinco estrellas',
    noAddress: 'No use @ ni caracteres que no se ven: esto lo leen todos',
    tooLong: 'Use menos de 1,000 caracteres',
    sent: 'Gracias. La clínica la lee antes de publicarla.',
  },

  withdrawing: {
    title: '¿Retirar su opinión?',
    lead: 'Se elimina y, si está en las páginas, desaparece de ellas de inmediato.',
    keep: 'Conservarla',
    done: (treatment: string, date: string) => `Retirada: su opinión sobre ${treatment}, ${date}.`,
    undo: 'Deshacer',
    undone: 'Su opinión está de vuelta. La clínica la lee antes de publicarla.',
  },

  history: {
    caption: 'Citas pasadas y canceladas, primero las más recientes',
    loading: 'Cargando sus citas pasadas',
    failed: 'No se pudieron cargar sus citas pasadas',
    failedHelp: 'El servidor de la clínica no respondió. No se perdió nada. Revise su conexión e inténtelo de nuevo.',
    empty: 'Todavía no hay citas pasadas',
    emptyHelp: 'Cuando una cita termina, se guarda aquí con su recibo. Las próximas están en “Mis citas”.',
    noneHere: 'No hay citas en esta página.',
    receiptFor: (treatment: string, date: string) => `Recibo de ${treatment}, ${date}`,
    review: 'Opinar',
    reviewOf: (state: string, treatment: string, date: string) => `${state}: su opinión sobre ${treatment}, ${date}`,
    states: { waiting: 'Opinión en espera', shown: 'Opinión publicada', turned_down: 'Opinión no publicada' },
  },
}
