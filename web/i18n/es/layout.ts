import type { Messages } from '../en/layout.ts'

/** The Spanish texts, for readers in the United States. */
export const es: Messages = {
  locale: 'es-US',

  frame: {
    skip: 'Ir al contenido',
    mainNavigation: 'Principal',
    smallNavigation: 'Principal, en pantallas pequeñas',
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
    signOutFailed: 'Su sesión sigue abierta: no se pudo conectar con el portal. Inténtelo de nuevo.',
    openingHours: 'Horario de atención',
    closed: 'Cerrado',
    questions: '¿Preguntas?',
    copyrightOf: (clinic: string, year: number) => `Copyright © 2022–${year} ${clinic}`,
    loading: 'Cargando',
    closeToast: 'Cerrar aviso',
    toasts: 'Notificaciones',
  },

  session: {
    unreachable: 'No sabemos si su sesión está abierta',
    unreachableHelp: 'No se pudo conectar con el portal. Revise su conexión e inténtelo de nuevo.',
    tryAgain: 'Intentar de nuevo',
  },

  notFound: {
    title: 'Página no encontrada',
    /** `Pieza` is a tooth too. */
    heading: 'Aquí falta una pieza',
    help: 'Puede que la dirección tenga un error o que la página haya cambiado de lugar. No se perdió nada suyo.',
    goHome: 'Ir al inicio',
    seeTimes: 'Ver horarios libres',
  },

  crash: {
    title: 'Algo salió mal',
    help: 'No se pudo mostrar esta página. Revise su conexión e inténtelo de nuevo; no se perdió nada suyo.',
    reload: 'Intentar de nuevo',
    lost: {
      title: 'Sin conexión',
      help: 'No se pudo obtener esta página. Aparecerá por sí sola cuando vuelva la conexión; no se perdió nada suyo.',
    },
  },
}
