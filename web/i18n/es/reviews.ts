import type { ReviewMessages } from '../en/reviews.ts'
import { esPager as pager } from './pager.ts'

/** The Spanish texts of the patient's reviews and history. */
export const esReviews: ReviewMessages = {
  lead: 'Sus opiniones sobre citas pasadas y las citas que aún puede valorar.',
  loading: 'Cargando sus opiniones',
  failed: 'No se pudieron cargar sus opiniones',
  failedHelp:
    'El servidor de la clínica no respondió. Sus opiniones están a salvo. Revise su conexión e inténtelo de nuevo.',
  tryAgain: 'Intentar de nuevo',
  empty: 'Todavía no hay citas sobre las que opinar',
  emptyHelp:
    'Después de una cita, puede opinar sobre ella aquí. Las opiniones ayudan a otras personas a elegir dentista.',
  seeTimes: 'Ver horarios libres',
  seeReviews: 'Ver todas las opiniones',
  noneHere: 'No hay opiniones en esta página.',
  pager,
  howWasIt: '¿Cómo le fue?',
  howWasItLead: 'Citas sobre las que aún no ha opinado.',
  more: 'Ver todas las citas pasadas',
  yours: 'Sus opiniones',
  write: 'Escribir opinión',
  change: 'Editar',
  withdraw: 'Retirar',
  of: (what: string, treatment: string, date: string) => `${what}: ${treatment}, ${date}`,
  states: { waiting: 'Pendiente', shown: 'Publicada', turned_down: 'No publicada' },
  stateHelp: {
    waiting: 'La clínica la revisa antes de publicarla.',
    shown: 'Cualquiera puede leerla en la página “Opiniones”, con su fecha y el nombre de su dentista.',
    turned_down: 'La clínica decidió no publicarla. Puede editarla e intentarlo de nuevo.',
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
    text: 'Su opinión',
    textHint: 'Cualquiera puede leerla, así que no incluya nada privado.',
    name: 'Nombre mostrado',
    nameHint: 'No use su nombre completo, a menos que quiera mostrarlo.',
    place: 'Lugar (opcional)',
    placeHint: 'Por ejemplo, su ciudad',
    before:
      'La clínica lee su opinión antes de publicarla y no puede editarla. Se muestra con su fecha y el nombre de su dentista. Usted puede editarla o retirarla cuando quiera.',
    leavesPages:
      'Su opinión está publicada. Si la edita, deja de mostrarse hasta que la clínica haya leído la nueva versión.',
    close: 'Cerrar',
    send: 'Enviar',
    noStars: 'Elija de una a cinco estrellas',
    noAddress: 'Quite “@” y los caracteres invisibles. Cualquiera puede leer esto.',
    tooLong: 'Use menos de 1,000 caracteres en su opinión',
    sent: 'Gracias. La clínica leerá su opinión antes de publicarla.',
  },

  withdrawing: {
    title: '¿Retirar su opinión?',
    lead: 'Se eliminará y desaparecerá del sitio de inmediato.',
    keep: 'Conservar la opinión',
    done: (treatment: string, date: string) => `Opinión retirada: ${treatment}, ${date}.`,
    undo: 'Deshacer',
    undone: 'Opinión restaurada. La clínica la leerá antes de publicarla.',
  },

  history: {
    caption: 'Citas pasadas y canceladas, primero las más recientes',
    loading: 'Cargando sus citas pasadas',
    failed: 'No se pudieron cargar sus citas pasadas',
    failedHelp: 'El servidor de la clínica no respondió. No se perdió nada. Revise su conexión e inténtelo de nuevo.',
    empty: 'Todavía no hay citas pasadas',
    emptyHelp: 'Las citas pasadas aparecen aquí con su recibo. Las próximas están en “Mis citas”.',
    noneHere: 'No hay citas en esta página.',
    receiptFor: (treatment: string, date: string) => `Recibo de ${treatment}, ${date}`,
    review: 'Opinar',
    reviewOf: (state: string, treatment: string, date: string) => `${state}: su opinión sobre ${treatment}, ${date}`,
    states: { waiting: 'Opinión pendiente', shown: 'Opinión publicada', turned_down: 'Opinión no publicada' },
  },
}
