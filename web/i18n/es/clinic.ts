import type { ClinicMessages } from '../en/clinic.ts'

/** The Spanish texts about the clinic itself, fetched with the pages that show them. */
export const esClinic: ClinicMessages = {
  home: {
    services: 'Nuestros servicios',
    servicesLead: 'Los tres tratamientos que más nos piden. El precio que ve es el precio que paga.',
    buyNow: 'Reservar ahora',
    buyThis: (treatment: string) => `Reservar ahora: ${treatment}`,
    /** What the three sample services are, by their id. */
    service: {
      'fluoride-treatment':
        'Una capa fina de flúor que fortalece el esmalte y calma los dientes sensibles al frío. Buena para niños y adultos.',
      'cavity-filling':
        'Limpiamos la caries y reconstruimos el diente en su propio color. Anestesiamos antes de empezar, y puede pedirnos que paremos cuando quiera.',
      'teeth-whitening':
        'Varios tonos más claros en una sola visita, con un gel suave con las encías. Antes revisamos sus dientes.',
    },
    news: 'Noticias de la clínica',
    promo: 'Reserve su cita sin llamar por teléfono',
    promoLead: 'Elija un día, vea cada horario libre con su precio y reserve el que le convenga.',
    reviews: 'Lo que dicen nuestros pacientes',
    write: 'Escríbanos',
    writeLead: 'Pregunte lo que quiera antes de reservar.',
  },

  reviews: {
    title: 'Opiniones',
    lead: 'Escritas por pacientes después de su visita, con sus propias palabras.',
    stars: (stars: number) => `${stars} de 5 estrellas`,
    more: 'Seguir leyendo',
    less: 'Ver menos',
    of: (text: string, name: string) => `${text}: ${name}`,
    none: 'Todavía no hay opiniones',
    noneHelp: 'Los primeros pacientes aún no han escrito. Mientras tanto, vea lo que ofrece la clínica.',
    inviteTitle: 'Compruébelo en persona',
    invite: 'Cada horario libre está en la página “Reservar cita”, con su precio.',
    seeTimes: 'Ver horarios libres',
    failed: 'No se pudieron cargar las opiniones',
  },

  contact: {
    title: 'Contacto',
    lead: 'Recepción atiende el teléfono mientras la clínica está abierta y responde los mensajes lo antes posible.',
    phone: 'Teléfono',
    inPain: '¿Tiene dolor? Llame primero: guardamos horarios libres todos los días.',
    address: 'Dirección',
    directions: 'Cómo llegar',
    openingHours: 'Horario de atención',
    email: 'Correo electrónico',
    subject: 'Asunto',
    message: 'Su mensaje',
    send: 'Enviar mensaje',
    sent: 'Recepción ya tiene su mensaje. Le responderemos por correo electrónico lo antes posible.',
    tooMany: 'Ya nos envió varios mensajes. Espere una hora o llámenos.',
  },

  about: {
    title: 'Nosotros',
    heading: 'Una clínica que explica antes de tratar',
    lead: 'Antes de que nadie tome un instrumento, usted sabrá qué encontramos, cuánto cuesta tratarlo y cuánto dura.',
    seeTimes: 'Ver horarios libres',
    expect: 'Lo que puede esperar',
    expectLead: 'Tres promesas, las mismas en cada visita.',
    promises: [
      {
        title: 'Un precio fijo',
        text: 'Cada tratamiento tiene un solo precio, que usted ve antes de reservar. Si encontramos algo más, primero lo hablamos.',
      },
      {
        title: 'Su horario se respeta',
        text: 'El horario que reserva es solo suyo, y nadie se lo puede quitar.',
      },
      {
        title: 'Sin dolor, como regla',
        text: 'Primero anestesiamos y esperamos a que haga efecto. Levante una mano y paramos.',
      },
    ],
    team: 'Nuestros dentistas',
    teamFailed: 'No se pudieron cargar los nombres de nuestros dentistas.',
    tryAgain: 'Intentar de nuevo',
  },
}
