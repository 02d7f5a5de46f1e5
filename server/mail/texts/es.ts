import type { MailTexts } from './en.ts'

/** The texts of all mails in Spanish. */
export const esMailTexts: MailTexts = {
  locale: 'es-US',
  greeting: { hello: 'Hola', comma: ':' },

  appointment: {
    booked: {
      subject: (date) => `Su cita del ${date} está confirmada`,
      heading: 'Su cita está confirmada',
      opening: 'Le esperamos.',
      price: (amount) => `${amount} (pendiente de pago)`,
      paid: (amount) => `${amount} (pagado)`,
    },
    moved: {
      subject: (date) => `Su cita ha cambiado: ahora es el ${date}`,
      heading: 'Su cita ha cambiado',
      opening: 'Tiene otra hora u otro dentista. Ahora es así:',
      calendar:
        'Si la tiene en su calendario, abra el archivo adjunto para actualizarla. Si queda la entrada anterior, elimínela y agregue la nueva.',
    },
    cancelled: {
      subject: (date) => `Su cita del ${date} se ha cancelado`,
      heading: 'Su cita está cancelada',
      byPatient: 'Hemos cancelado su cita, como usted pidió.',
      byClinic: 'Lo sentimos, tuvimos que cancelar su cita.',
      reason: 'Puede ver el motivo en “Mis citas”.',
      backToCard: (amount) => `Reembolsaremos ${amount} a su tarjeta y le escribiremos cuando lo hayamos enviado.`,
      backAtClinic: (amount) => `Usted pagó ${amount} en la clínica. Recoja su reembolso en recepción.`,
      partToCard: (part, amount) =>
        `Reembolsaremos ${part} de los ${amount} que pagó a su tarjeta y le escribiremos cuando lo hayamos enviado.`,
      partAtClinic: (part, amount) => `Reembolsaremos ${part} de los ${amount} que pagó. Recójalos en recepción.`,
      kept: (amount) => `Los ${amount} que pagó no se reembolsan.`,
      calendar:
        'Si está en su calendario, abra el archivo adjunto para quitarla. En algunos calendarios tendrá que eliminarla usted.',
      times: 'Estas horas están libres en este momento:',
      again: 'Buscar otro horario',
    },
    offered: {
      subject: (date) => `Se liberó una hora para usted: ${date}`,
      heading: 'Se liberó una hora para usted',
      opening: (time, date) =>
        `Se liberó una hora que usted espera. Es suya hasta el ${date}, ${time}: hasta entonces nadie más puede tomarla.`,
      earlier: 'Hay horas anteriores que le convienen y están libres para todos:',
      answer: 'Aceptar o rechazar',
      otherwise: 'Si no responde, sigue en la lista de espera y esta hora pasa a la siguiente persona.',
    },
    doctorLeft: {
      subject: 'Un cambio en su lista de espera',
      opening: (doctor) =>
        `${doctor}, por quien preguntó en la lista de espera, ya no trabaja en la clínica. Ahora le ofrecemos horas con cualquier dentista. Conserva su lugar en la fila.`,
      change: 'Revisar sus preferencias',
    },
    paid: {
      subject: 'Recibimos su pago',
      byCard: (amount) => `Gracias. Recibimos su pago con tarjeta de ${amount} por esta cita.`,
      atClinic: (amount) => `Gracias. Recibimos su pago de ${amount} en la clínica por esta cita.`,
      receipt: 'Encontrará el recibo en “Mis citas”.',
    },
    late: {
      subject: 'Su pago llegó después de cancelarse la cita',
      opening: (amount) => `Recibimos su pago con tarjeta de ${amount}, pero esta cita ya estaba cancelada.`,
      until: (time, date, zone) =>
        `Hasta las ${time} del ${date} (${zone}) puede usar el pago en Mis citas para volver a reservar esta hora, si sigue libre, u otra. Si no, se lo reembolsaremos a su tarjeta. Para eso no tiene que hacer nada.`,
    },
    refunded: {
      subject: 'Le reembolsamos su pago',
      toCard: (amount) => `Le reembolsamos ${amount} a su tarjeta por esta cita. Puede tardar unos días en aparecer.`,
      atClinic: (amount) => `Le reembolsamos ${amount} en la clínica por esta cita.`,
    },
    reminder: {
      subject: (date) => `Recordatorio: su cita del ${date}`,
      heading: 'Recordatorio de su cita',
      ask: 'Le esperamos. ¿Vendrá a su cita?',
      confirmed: 'Le esperamos. Gracias por confirmar su cita.',
      confirm: 'Sí, iré',
      settings: 'Cambiar mis recordatorios',
    },
    labels: { for: 'Para', where: 'Dónde', with: 'Con', price: 'Precio', phone: 'Teléfono' },
    addToCalendar: {
      title: 'Agregar a su calendario',
      google: 'Google',
      outlook: 'Outlook',
      file: 'Apple y otros calendarios: abra el archivo adjunto.',
    },
    cancelUntil: (time, date, zone) =>
      `Si no puede venir, puede cancelarla en “Mis citas” hasta el ${date}, ${time} (${zone}).`,
    changeUntil: (time, date, zone) =>
      `Si no puede venir, puede cambiarla o cancelarla en “Mis citas” hasta el ${date}, ${time} (${zone}).`,
    moveUntil: (time, date, zone) => `Puede cambiarla hasta el ${date}, ${time} (${zone}).`,
    tooNear: 'Falta muy poco para esta cita y no se puede cancelar en línea.',
    callToChange: (phone) => `Llame al ${phone} para cambiarla.`,
    myAppointments: 'Mis citas',
    choosePassword: 'Elija una contraseña para ver, cambiar o cancelar sus citas en línea',
    calendarEntry: {
      title: (clinic) => `Cita en ${clinic}`,
      doctor: (name) => `Dentista: ${name}`,
      phone: (phone) => `Teléfono: ${phone}`,
    },
  },

  account: {
    links: {
      reset_password: {
        subject: 'Elija una contraseña nueva',
        lead: 'Recibimos una solicitud para restablecer su contraseña. Use este enlace para elegir una nueva. Sirve una sola vez y caduca en 30 minutos:',
        text: 'Elegir una contraseña nueva',
        end: 'Si usted no lo solicitó, puede ignorar este correo. Su contraseña no cambiará.',
      },
      choose_password: {
        subject: 'Elija una contraseña',
        lead: 'Recibimos una solicitud para elegir una contraseña para su cuenta. Use este enlace. Sirve una sola vez y caduca en 30 minutos:',
        text: 'Elegir una contraseña',
        end: 'Si usted no lo solicitó, puede ignorar este correo. No cambiará nada.',
      },
      patient_invited: {
        subject: 'Gestione sus citas en línea',
        lead: 'Ya puede ver, reservar y cambiar sus citas con nosotros en línea. Elija una contraseña para empezar. El enlace sirve una sola vez y caduca en 7 días:',
        text: 'Elegir una contraseña',
        end: 'Si el enlace ha caducado, la misma página le envía uno nuevo. Si no es paciente nuestro, puede ignorar este correo.',
      },
      verify_email: {
        subject: 'Verifique su correo electrónico',
        lead: 'Le damos la bienvenida. Para verificar su correo electrónico, abra este enlace e inicie sesión. Sirve una sola vez y caduca en 24 horas:',
        text: 'Verificar mi correo electrónico',
        end: 'Si no tiene una cuenta con nosotros, probablemente alguien escribió mal su dirección. Puede ignorar este correo.',
      },
      change_email: {
        subject: 'Verifique su correo electrónico nuevo',
        lead: 'Usted pidió usar esta dirección para su cuenta. Abra este enlace e inicie sesión para confirmarlo. Sirve una sola vez y caduca en 24 horas:',
        text: 'Usar esta dirección',
        end: 'Si no tiene una cuenta con nosotros, probablemente alguien escribió mal su dirección. Puede ignorar este correo.',
      },
    },
    device: {
      subject: 'Nuevo inicio de sesión en su cuenta',
      lead: 'Alguien inició sesión en su cuenta con un navegador en el que no se había usado antes.',
      otherwise: 'Si fue usted, no tiene que hacer nada. Si no, cierre esa sesión y cambie su contraseña de inmediato:',
      link: 'Ver dónde tiene sesiones abiertas',
      known: (browser, system) => `${browser} en ${system}`,
      unknown: 'Desconocido',
      zone: (time, zone) => `${time} (${zone})`,
      labels: { device: 'Dispositivo', time: 'Hora', network: 'Red' },
    },
    invitation: {
      subject: 'Invitación al personal',
      lead: (by) =>
        by === ''
          ? 'Le invitamos a unirse al personal de la clínica.'
          : `${by} le invita a unirse al personal de la clínica.`,
      labels: { role: 'Rol', until: 'Aceptar antes del' },
      roles: { doctor: 'Dentista', receptionist: 'Recepción', admin: 'Admin' },
      text: 'Aceptar la invitación',
      end: 'El enlace sirve una sola vez. Si no espera esta invitación, puede ignorar este correo.',
    },
    code: {
      subject: 'Su código para iniciar sesión',
      lead: 'Escriba este código en la página en la que lo pidió. Funciona una sola vez y caduca en 10 minutos:',
      label: 'Código',
      text: 'Abrir la página de inicio de sesión',
      end: 'No le diga este código a nadie. La clínica no lo pide. Si no lo ha pedido usted, puede ignorar este correo.',
    },
    notices: {
      email_changed: {
        subject: 'Se cambió su correo electrónico',
        lead: 'Se cambió el correo electrónico de su cuenta. Use la dirección nueva para iniciar sesión. Desde ahora le escribiremos allí.',
        otherwise: 'Si usted no hizo este cambio, comuníquese con la clínica de inmediato:',
        link: 'Comunicarse con la clínica',
      },
      password_changed: {
        subject: 'Se cambió su contraseña',
        lead: 'Se cambió su contraseña y se cerró la sesión en todos los demás dispositivos.',
        otherwise: 'Si usted no hizo este cambio, elija una contraseña nueva de inmediato:',
        link: 'Elegir una contraseña nueva',
      },
      password_detached: {
        subject: 'Su contraseña anterior ya no sirve',
        lead: 'Alguien acaba de demostrar que esta dirección es suya al iniciar sesión sin la contraseña. La dirección nunca se había verificado, así que la contraseña anterior ya no sirve y se cerró la sesión en todos los dispositivos. Sus citas no han cambiado.',
        otherwise: 'Para iniciar sesión también con contraseña, elija una:',
        link: 'Elegir una contraseña',
      },
      google_unlinked: {
        subject: 'Se eliminó el acceso con Google de su cuenta',
        lead: 'Ya no puede iniciar sesión con Google, solo con su correo electrónico y su contraseña. Se cerró la sesión en todos los demás dispositivos.',
        otherwise: 'Si usted no hizo este cambio, elija una contraseña nueva de inmediato:',
        link: 'Elegir una contraseña nueva',
      },
      sso_linked: {
        subject: 'Se conectó el inicio de sesión único a su cuenta',
        lead: 'Desde ahora también puede iniciar sesión en su cuenta con el inicio de sesión único, y sus grupos allí deciden su función.',
        otherwise: 'Si no fue usted, elija una contraseña nueva y avise de inmediato a un administrador de la clínica:',
        link: 'Elegir una contraseña nueva',
      },
      sso_unlinked: {
        subject: 'Se eliminó el inicio de sesión único de su cuenta',
        lead: 'El inicio de sesión único ya no da acceso a su cuenta. Se cerró la sesión en todos los demás dispositivos.',
        otherwise: 'Si usted no hizo este cambio, elija una contraseña nueva de inmediato:',
        link: 'Elegir una contraseña nueva',
      },
      second_factor_on: {
        subject: 'Se activó un segundo factor',
        lead: 'Desde ahora, al iniciar sesión en su cuenta también se pide un código de su aplicación de autenticación.',
        otherwise:
          'Si usted no hizo este cambio, elija una contraseña nueva y avise de inmediato a un administrador de la clínica:',
        link: 'Elegir una contraseña nueva',
      },
      second_factor_off: {
        subject: 'Se desactivó un segundo factor',
        lead: 'Se desactivó un segundo factor: el de su cuenta, o el de un colega, por usted. Al iniciar sesión en esa cuenta no se pide ningún código hasta que se active de nuevo.',
        otherwise:
          'Si no lo esperaba, elija una contraseña nueva y avise de inmediato a un administrador de la clínica:',
        link: 'Elegir una contraseña nueva',
      },
      second_factor_guessed: {
        subject: 'Códigos incorrectos en su cuenta',
        lead: 'Alguien inició sesión en su cuenta e introdujo cinco códigos incorrectos. No se acepta ningún código durante 15 minutos.',
        otherwise: 'Si no fue usted, alguien conoce su contraseña. Elija una nueva de inmediato:',
        link: 'Elegir una contraseña nueva',
      },
      passkey_added: {
        subject: 'Se añadió una clave de acceso a su cuenta',
        lead: 'Desde ahora también se puede iniciar sesión en su cuenta con una clave de acceso.',
        otherwise:
          'Si no fue usted, elija una contraseña nueva de inmediato, inicie sesión y elimine la clave de acceso en su perfil:',
        link: 'Elegir una contraseña nueva',
      },
      passkey_removed: {
        subject: 'Se eliminó una clave de acceso de su cuenta',
        lead: 'Con una clave de acceso ya no se puede iniciar sesión en su cuenta, y se cerraron las sesiones en los demás dispositivos. Si su cuenta no tiene otra forma de iniciar sesión, elija una contraseña.',
        otherwise: 'Si no lo esperaba, elija una contraseña nueva de inmediato:',
        link: 'Elegir una contraseña nueva',
      },
      calendar_feed_made: {
        subject: 'Se creó una dirección de calendario para su cuenta',
        lead: 'Alguien con una sesión abierta en su cuenta creó una dirección en la que un calendario puede leer sus citas. Cualquiera que tenga la dirección puede leerlas. Deja de funcionar cuando usted crea otra, la elimina, cambia la contraseña o cierra todas las demás sesiones.',
        otherwise:
          'Si no fue usted, elija enseguida una contraseña nueva. Así la dirección deja de funcionar y se cierran todas las sesiones:',
        link: 'Elegir una contraseña nueva',
      },
      person_removed: {
        subject: 'Se eliminó su cuenta',
        lead: 'Se eliminaron su cuenta, su nombre, su correo electrónico y su teléfono. Las próximas citas se cancelaron. Un correo aparte sobre cada una indica lo que reembolsamos.',
        otherwise: 'Si no lo esperaba, comuníquese con la clínica:',
        link: 'Comunicarse con la clínica',
      },
    },
  },

  dispute: {
    inquiry: {
      subject: 'Un banco pregunta por un pago con tarjeta',
      lead: (amount) =>
        `El banco de un paciente pregunta por un pago con tarjeta de ${amount}. El dinero no se ha retirado. Responda en su panel de Stripe antes del plazo o reembolse allí el pago.`,
    },
    open: {
      subject: 'Un pago con tarjeta está en disputa',
      lead: (amount) =>
        `Un paciente disputa un pago con tarjeta de ${amount} y el banco ha retirado el dinero. La cita ya no aparece como pagada. Responda en su panel de Stripe antes del plazo.`,
    },
    won: {
      subject: 'Una disputa se resolvió a su favor',
      lead: (amount) =>
        `La disputa por un pago con tarjeta de ${amount} se resolvió a su favor y el banco ha devuelto el dinero. La cita vuelve a aparecer como pagada. Si se canceló y aún no se reembolsó, el paciente recibe ahora un reembolso.`,
    },
    lost: {
      subject: 'Se perdió una disputa',
      lead: (amount) =>
        `Se perdió la disputa por un pago con tarjeta de ${amount}. El banco ha devuelto el dinero al paciente. El portal no reembolsa nada más y el pago ya no cuenta.`,
    },
    transactionId: (id) => `Número de transacción: ${id}`,
    link: 'Pagos',
  },

  review: {
    shown: {
      subject: 'Se publicó su opinión',
      lead: 'Gracias por su opinión. Ya está publicada. Puede editarla o retirarla cuando quiera:',
    },
    turned_down: {
      subject: 'No se publicó su opinión',
      lead: (hasReason) =>
        `Gracias por su opinión. Decidimos no publicarla${hasReason ? '. Puede ver el motivo junto a ella' : ''}. Puede editarla y la leeremos de nuevo:`,
    },
    link: 'Mis opiniones',
  },

  message: {
    subject: 'Nuevo mensaje desde su sitio web',
    opening: 'Un visitante envió un mensaje:',
    from: (email) => `De: ${email}`,
    about: (subject) => `Asunto: ${subject}`,
    answer: 'Responda a este correo para contestar al visitante. Después, marque el mensaje como respondido:',
    link: 'Mensajes',
  },
}
