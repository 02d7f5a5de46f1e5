import type { AccountMail } from './mail-texts-en.ts'

/** What mails about an account say in Spanish. */
export const esAccountMail: AccountMail = {
  links: {
    reset_password: {
      subject: 'Elija una contraseña nueva',
      lead: 'Alguien, probablemente usted, pidió una contraseña nueva para su cuenta. El enlace sirve una sola vez, durante 30 minutos:',
      text: 'Elegir una contraseña nueva',
      end: 'Si no fue usted, no tiene que hacer nada: su contraseña sigue siendo la misma.',
    },
    verify_email: {
      subject: 'Verifique su correo electrónico',
      lead: 'Le damos la bienvenida. Confirme que esta dirección es suya: abra el enlace e inicie sesión. El enlace sirve una sola vez, durante 24 horas:',
      text: 'Verificar mi dirección',
      end: 'Si no tiene una cuenta con nosotros, alguien escribió mal su dirección y usted no tiene que hacer nada.',
    },
    change_email: {
      subject: 'Verifique su correo electrónico nuevo',
      lead: 'Esta será la dirección de su cuenta. Abra el enlace e inicie sesión como antes. Sirve una sola vez, durante 24 horas:',
      text: 'Usar esta dirección',
      end: 'Si no tiene una cuenta con nosotros, alguien escribió mal su dirección y usted no tiene que hacer nada.',
    },
  },
  notices: {
    email_changed: {
      subject: 'Se cambió su correo electrónico',
      lead: 'Su cuenta tiene ahora otro correo electrónico. Desde ahora le escribimos allí, y con él inicia sesión.',
      otherwise: 'Si no fue usted, avise a la clínica de inmediato:',
      link: 'Escribir a la clínica',
    },
    password_changed: {
      subject: 'Se cambió su contraseña',
      lead: 'Se cambió la contraseña de su cuenta, y se cerró la sesión en todos los demás navegadores.',
      otherwise: 'Si no fue usted, elija una nueva de inmediato:',
      link: 'Elegir una contraseña nueva',
    },
    password_detached: {
      subject: 'Su cuenta se abre ahora con Google',
      lead: 'Alguien inició sesión con Google con esta dirección. Nadie había demostrado antes que fuera suya; por eso la contraseña de la cuenta ya no sirve y se cerró la sesión en todos los navegadores. Las citas siguen como están.',
      otherwise: 'Si también quiere iniciar sesión con contraseña, elija una:',
      link: 'Elegir una contraseña',
    },
    person_removed: {
      subject: 'Se eliminó su cuenta',
      lead: 'Su cuenta se eliminó, y con ella su nombre, su correo electrónico y su teléfono. Las próximas citas se cancelaron, y se devuelve lo que se pagó por ellas.',
      otherwise: 'Si no lo esperaba, avise a la clínica:',
      link: 'Escribir a la clínica',
    },
  },
}
