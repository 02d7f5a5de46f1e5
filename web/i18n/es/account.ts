import type { AccountMessages } from '../en/account.ts'

/** The Spanish texts of the pages about one's own account, fetched with them. */
export const esAccount: AccountMessages = {
  forgot: {
    title: '¿Olvidó su contraseña?',
    lead: 'Le enviamos por correo un enlace para elegir una nueva.',
    email: 'Correo electrónico',
    send: 'Enviar el enlace',
    sent: 'Revise su correo',
    sentTo: (email: string) =>
      `Si ${email} tiene una cuenta aquí, un enlace va en camino. Sirve una sola vez, durante 30 minutos. Si no llega nada, revise la carpeta de correo no deseado.`,
    again: 'Enviar otra vez',
    sentAgain: 'Enviado otra vez',
    tooMany: 'Ya van suficientes enlaces en camino. Espere una hora o llame a la clínica.',
    back: 'Volver a iniciar sesión',
    off: 'Este portal no envía correos. La clínica le ayuda a entrar de nuevo: llámenos, por favor.',
  },

  reset: {
    title: 'Elija una contraseña nueva',
    lead: 'Su sesión se cerrará en todos los lugares donde esté abierta.',
    password: 'Contraseña nueva',
    send: 'Guardar e iniciar sesión',
    over: 'Este enlace ya no sirve',
    overHelp: 'Cada enlace sirve una sola vez, durante 30 minutos. Pida uno nuevo.',
    askAgain: 'Enviar un enlace nuevo',
    done: 'Su contraseña nueva está guardada',
  },

  verify: {
    title: 'Su correo electrónico',
    waiting: 'Comprobando el enlace',
    done: 'Su correo electrónico está verificado',
    doneHelp: (email: string) => `Los correos sobre sus citas llegan a ${email}.`,
    over: 'Este enlace ya no sirve',
    overHelp:
      'Cada enlace sirve una sola vez, durante 24 horas, y solo para la persona que lo recibió. Puede pedir uno nuevo.',
    overVerified: (email: string) =>
      `Cada enlace sirve una sola vez, y no después de cambiar la contraseña. El correo electrónico de su cuenta es ${email} y está verificado.`,
    failed: 'No se pudo comprobar el enlace',
    tryAgain: 'Intentar de nuevo',
    seeTimes: 'Ver horarios libres',
    toProfile: 'Mi perfil',
  },

  profile: {
    title: 'Mi perfil',
    loading: 'Cargando su perfil',
    failed: 'No se pudo cargar su perfil',
    failedHelp: 'Revise su conexión e inténtelo de nuevo.',
    tryAgain: 'Intentar de nuevo',
    showPassword: 'Mostrar contraseña',
    current: 'Contraseña actual',

    details: 'Nombre y teléfono',
    detailsLead:
      'Aparecerán en su próxima reserva. Las citas que ya reservó conservan el nombre con el que se hicieron.',
    name: 'Nombre',
    phone: 'Teléfono',
    phoneHint: 'Para avisarle si algo cambia (opcional)',
    save: 'Guardar',
    saved: 'Guardado',

    email: 'Correo electrónico',
    verified: 'Verificado',
    notVerified: 'Sin verificar',
    verifyLead: 'Abra el enlace que le enviamos, para saber que nuestros correos le llegan.',
    verifyAgain: 'Enviar el enlace otra vez',
    verifySent: (email: string) => `Un enlace va en camino a ${email}`,
    newEmail: 'Correo electrónico nuevo',
    emailLead: 'Enviamos un enlace a la dirección nueva. Hasta que lo abra, sigue valiendo la anterior.',
    changeEmail: 'Cambiar correo electrónico',

    password: 'Contraseña',
    passwordLead: 'Después del cambio, su sesión queda abierta solo aquí.',
    noPassword: 'Usted inicia sesión con Google. Con una contraseña también puede entrar sin Google.',
    newPassword: 'Contraseña nueva',
    passwordHint: '6 caracteres o más',
    changePassword: 'Cambiar contraseña',
    addPassword: 'Agregar una contraseña',
    passwordChanged: 'Su contraseña nueva está guardada. En los demás lugares, su sesión se cerró.',

    sessions: 'Sesiones en otros lugares',
    sessionsLead:
      '¿Dejó su sesión abierta en otro teléfono o computadora? Esto la cierra en todas partes, también aquí.',
    endSessions: 'Cerrar sesión en todas partes',
    sessionsEnded: 'Su sesión se cerró en todas partes',

    data: 'Sus datos',
    dataLead: 'Todo lo que se guarda sobre usted, en un archivo. Qué se guarda y por qué se explica en la página',
    privacy: 'Privacidad',
    download: 'Descargar mis datos',
    fileName: 'mis-datos.json',

    remove: 'Eliminar cuenta',
    removeLead: 'Se borran su nombre, su correo electrónico y su teléfono. Esto no se puede deshacer.',
    removeButton: 'Eliminar mi cuenta',
    removeTitle: '¿Eliminar su cuenta?',
    removeWhat: [
      'Sus próximas citas se cancelan y los horarios quedan libres para otras personas.',
      'Lo que pagó por ellas se le devuelve: a su tarjeta, o en recepción si pagó allí.',
      'La clínica conserva las citas pasadas y los pagos en su contabilidad, sin su nombre.',
      'Su sesión se cierra en todas partes y ya nadie puede iniciarla.',
    ],
    keep: 'Conservarla',
    removeConfirm: 'Eliminar cuenta',
    removed: 'Se eliminó su cuenta',

    confirmFirst: 'Hace tiempo que inició sesión. Inicie sesión de nuevo y luego haga este cambio.',
    signInAgain: 'Iniciar sesión de nuevo',
  },
}
