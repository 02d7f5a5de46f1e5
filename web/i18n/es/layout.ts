import type { Messages } from '../en/layout.ts'

/** The Spanish texts of the layout and of error pages, for readers in the United States. */
export const es: Messages = {
  locale: 'es-US',

  frame: {
    demo: 'Clínica de demostración: las personas y los pagos son inventados.',
    skip: 'Ir al contenido',
    mainNavigation: 'Principal',
    smallNavigation: 'Principal (pantallas pequeñas)',
    menu: 'Menú',
    language: 'Idioma',
    callClinic: 'Llamar a la clínica',
    pages: 'Páginas',
    home: 'Inicio',
    appointment: 'Reservar cita',
    reviews: 'Opiniones',
    contact: 'Contacto',
    about: 'Nosotros',
    privacy: 'Privacidad',
    dashboard: 'Panel',
    login: 'Iniciar sesión',
    signOut: 'Cerrar sesión',
    signOutFailed: 'No se pudo conectar con el portal, así que su sesión sigue abierta. Inténtelo de nuevo.',
    openingHours: 'Horario de atención',
    closed: 'Cerrado',
    questions: '¿Preguntas?',
    copyrightOf: (clinic: string, year: number) => `Copyright © 2022–${year} ${clinic}`,
    loading: 'Cargando',
    closeToast: 'Cerrar la notificación',
    toasts: 'Notificaciones',
  },

  session: {
    unreachable: 'No pudimos comprobar si su sesión está abierta',
    unreachableHelp: 'No se pudo conectar con el portal. Revise su conexión e inténtelo de nuevo.',
    tryAgain: 'Intentar de nuevo',
  },

  notFound: {
    title: 'Página no encontrada',
    heading: 'No encontramos esta página',
    help: 'Puede que la dirección tenga un error o que la página haya cambiado de lugar. Sus datos no se ven afectados.',
    goHome: 'Ir al inicio',
    seeTimes: 'Ver horarios libres',
  },

  crash: {
    title: 'Algo salió mal',
    help: 'No se pudo cargar esta página. Revise su conexión e inténtelo de nuevo. No se perdió nada.',
    reload: 'Intentar de nuevo',
    lost: {
      title: 'Sin conexión',
      help: 'La página se cargará en cuanto vuelva la conexión. No se perdió nada.',
    },
  },
}
