import type { AccountMessages } from '../en/account.ts'

/** The Spanish texts of the account pages. */
export const esAccount: AccountMessages = {
  forgot: {
    title: '¿Olvidó su contraseña?',
    lead: 'Le enviaremos por correo un enlace para elegir una contraseña nueva.',
    email: 'Correo electrónico',
    send: 'Enviar enlace',
    sent: 'Revise su correo',
    sentTo: (email: string) =>
      `Si existe una cuenta con el correo ${email}, le hemos enviado un enlace. Sirve una sola vez y caduca en 30 minutos. Si no le llega, revise la carpeta de correo no deseado.`,
    again: 'Reenviar enlace',
    sentAgain: 'Enlace reenviado',
    tooMany: (wait) => `Ya le enviamos varios enlaces. Inténtelo de nuevo ${wait} o llame a la clínica.`,
    back: 'Volver a iniciar sesión',
    off: 'Este portal no puede enviar correos. Llame a la clínica para que le ayuden a iniciar sesión.',
  },

  reset: {
    title: 'Elija una contraseña nueva',
    lead: 'Al cambiar la contraseña, su sesión se cierra en todos los dispositivos.',
    password: 'Contraseña nueva',
    send: 'Guardar e iniciar sesión',
    over: 'Este enlace ha caducado',
    overHelp: 'Los enlaces sirven una sola vez y caducan a los 30 minutos. Pida uno nuevo.',
    askAgain: 'Pedir un enlace nuevo',
    done: 'Se cambió su contraseña',
  },

  verify: {
    title: 'Su correo electrónico',
    waiting: 'Comprobando su enlace',
    done: 'Su correo electrónico está verificado',
    doneHelp: (email: string) => `Enviaremos los correos sobre sus citas a ${email}.`,
    over: 'Este enlace ha caducado',
    overHelp:
      'Los enlaces sirven una sola vez, caducan a las 24 horas y solo valen para la cuenta a la que se enviaron. Puede pedir uno nuevo.',
    overVerified: (email: string) =>
      `Los enlaces sirven una sola vez y dejan de servir al cambiar la contraseña. El correo de su cuenta es ${email} y ya está verificado.`,
    failed: 'No pudimos comprobar su enlace',
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
    detailsLead: 'Se usan en su próxima reserva. Las citas ya reservadas conservan el nombre con el que se hicieron.',
    name: 'Nombre',
    phone: 'Teléfono',
    phoneHint: 'Por si necesitamos comunicarnos con usted (opcional)',
    save: 'Guardar',
    saved: 'Guardado',

    email: 'Correo electrónico',
    verified: 'Verificado',
    notVerified: 'Sin verificar',
    verifyLead: 'Abra el enlace que le enviamos para verificar su correo electrónico.',
    verifyAgain: 'Reenviar enlace',
    verifySent: (email: string) => `Enlace enviado a ${email}`,
    newEmail: 'Correo electrónico nuevo',
    emailLead: 'Enviaremos un enlace a la dirección nueva. Hasta que lo abra, se sigue usando la actual.',
    changeEmail: 'Cambiar correo electrónico',

    password: 'Contraseña',
    passwordLead: 'Su sesión seguirá abierta aquí y se cerrará en todos los demás lugares.',
    noPassword: 'Usted inicia sesión con Google. Agregue una contraseña para iniciar sesión también sin Google.',
    newPassword: 'Contraseña nueva',
    passwordHint: 'Al menos 6 caracteres',
    changePassword: 'Cambiar contraseña',
    addPassword: 'Agregar contraseña',
    passwordChanged: 'Se cambió su contraseña. Su sesión se cerró en todos los demás lugares.',

    google: 'Acceso con Google',
    googleLead:
      'Puede iniciar sesión con Google. Si lo desvincula, solo servirán su correo electrónico y su contraseña, y se cerrará la sesión en todos los demás dispositivos. Si más adelante continúa con Google, se vinculará de nuevo.',
    googleOnly: 'Para desvincular Google, primero agregue una contraseña. De lo contrario no podría iniciar sesión.',
    unlinkGoogle: 'Desvincular Google',
    googleUnlinked: 'Google ya no está vinculado',

    sessions: 'Otros dispositivos',
    sessionsLead: '¿Su sesión sigue abierta en otro teléfono o computadora? Ciérrela en todas partes, también aquí.',
    endSessions: 'Cerrar sesión en todas partes',
    sessionsEnded: 'Su sesión se cerró en todas partes',

    reminders: 'Recordatorios',
    remindersLead: 'Le escribimos antes de sus citas y le preguntamos si vendrá.',
    remindMe: 'Recordarme mis citas',
    calendar: {
      title: 'Suscripción al calendario',
      lead: 'Su aplicación de calendario puede mostrar sus citas y mantenerlas al día.',
      shows: 'Los títulos muestran el nombre de la clínica y, si quiere:',
      treatments: 'el tratamiento',
      names: 'quién recibe el tratamiento',
      make: 'Crear la dirección',
      renew: 'Crear una dirección nueva',
      exists: 'Su dirección existe, pero no se puede volver a mostrar. Una nueva la sustituye.',
      address: 'Dirección para su calendario',
      once: 'Cópiela ahora: se muestra una sola vez. Quien la tenga puede leer sus citas. Deja de funcionar cuando cambia su contraseña.',
      copy: 'Copiar',
      copied: 'Copiada',
      open: 'Abrir en una aplicación de calendario',
      remove: 'Quitar la dirección',
      removed: 'La dirección del calendario ya no funciona',
    },
    data: 'Sus datos',
    dataLead:
      'Descargue en un archivo todo lo que guardamos sobre usted. Qué guardamos y por qué se explica en la página',
    privacy: 'Privacidad',
    download: 'Descargar mis datos',
    fileName: 'mis-datos.json',

    remove: 'Eliminar cuenta',
    removeLead: 'Se eliminan su nombre, su correo electrónico y su teléfono. Esto no se puede deshacer.',
    removeButton: 'Eliminar mi cuenta',
    removeTitle: '¿Eliminar su cuenta?',
    removeWhat: [
      'Sus próximas citas se cancelarán y los horarios quedarán libres para otras personas.',
      'Se le reembolsará lo que pagó: a su tarjeta, o en recepción si pagó allí.',
      'La clínica conserva las citas pasadas y los pagos en sus registros, sin su nombre.',
      'Su sesión se cerrará en todas partes y no podrá volver a iniciar sesión en esta cuenta.',
    ],
    keep: 'Conservar la cuenta',
    removeConfirm: 'Eliminar cuenta',
    removed: 'Se eliminó su cuenta',

    confirmFirst: 'Por su seguridad, inicie sesión de nuevo antes de hacer este cambio.',
    signInAgain: 'Iniciar sesión de nuevo',
  },
}
