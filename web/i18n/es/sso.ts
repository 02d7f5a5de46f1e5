import type { SsoMessages } from '../en/sso.ts'

/** The Spanish texts of single sign-on. */
export const esSso: SsoMessages = {
  start: (name) => `Iniciar sesión con ${name}`,
  unlock: 'Sale de esta página y vuelve a ella. Se pierde lo que no haya guardado.',
  title: 'Inicio de sesión único',
  connectedLead: (name) =>
    `Puede iniciar sesión con ${name}. Sus grupos allí deciden su función aquí en cada inicio de sesión.`,
  connectLead: (name) =>
    `Conecte su cuenta de trabajo para iniciar sesión con ${name}. Sus grupos deciden entonces su función aquí.`,
  connect: 'Conectar',
  disconnect: 'Desconectar',
  disconnected: 'El inicio de sesión único ya no está conectado',
  confirm: 'Su contraseña, para confirmar',
  problems: {
    sso_cancelled: 'Se canceló el inicio de sesión. Inténtelo de nuevo.',
    sso_expired: 'El inicio de sesión tardó demasiado o se comenzó en otra ventana. Inténtelo de nuevo.',
    sso_failed:
      'No se pudo comprobar el inicio de sesión. Inténtelo de nuevo o pregunte a un administrador de la clínica.',
    sso_last_admin:
      'Sus grupos ya no le dan la función de administrador, pero la clínica no tiene otro. Corrija sus grupos o dé antes esa función a otra persona.',
    sso_no_doctor:
      'Sus grupos le dan la función de odontólogo. Antes, un administrador debe elegir en Usuarios qué odontólogo es usted.',
    sso_no_role: 'Ninguno de sus grupos da acceso aquí. Pida a un administrador de la clínica que le añada a uno.',
    sso_not_linked:
      'Esta dirección ya tiene una cuenta aquí. Inicie sesión en ella como hasta ahora y conecte el inicio de sesión único en Mi perfil.',
    sso_only: 'El personal de la clínica solo entra con el inicio de sesión único.',
    sso_other_address:
      'Su cuenta aquí tiene otra dirección de correo, o una sin verificar. Las dos direcciones deben ser la misma.',
    sso_other_domain: 'Esta dirección no pertenece a la clínica. Use su cuenta de trabajo.',
    sso_stale:
      'Se le dio acceso sin iniciar sesión de nuevo. Cierre la sesión de su cuenta de trabajo e inténtelo otra vez.',
    sso_taken: 'Esta cuenta de trabajo está conectada a otra cuenta de aquí, o su cuenta a otra cuenta de trabajo.',
    sso_too_often: 'Hubo demasiados inicios de sesión desde su red. Espere un minuto e inténtelo de nuevo.',
    sso_unavailable:
      'El inicio de sesión único no está disponible en este momento. No se cambió nada. Inténtelo de nuevo en un momento.',
    sso_unverified:
      'La dirección de correo de su cuenta de trabajo no está verificada. Pregunte a quien administra su cuenta de trabajo.',
  },
}
