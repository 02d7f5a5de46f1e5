import type { ClinicMessages } from '../en/clinic.ts'

/** The Spanish texts about the clinic. */
export const esClinic: ClinicMessages = {
  home: {
    services: 'Nuestros servicios',
    servicesLead: 'Los precios se muestran antes de reservar.',
    buyNow: 'Reservar ahora',
    buyThis: (treatment: string) => `Reservar ahora: ${treatment}`,
    /** Descriptions of the three sample services by id. */
    service: {
      'fluoride-treatment': 'Una capa fina de flúor que fortalece el esmalte y calma los dientes sensibles al frío.',
      'cavity-filling': 'Se quita la caries y se reconstruye el diente en su propio color.',
      'teeth-whitening': 'Se blanquean las manchas para que los dientes se vean más claros.',
    },
    soon: 'Horas libres esta semana',
    soonLead: 'Elija una e inicie sesión para reservarla.',
    soonAll: 'Todas las horas libres',
    soonNote: 'Las horas son las de la clínica. Cambian a medida que se reservan.',
    soonBook: (treatment, when) => `Reservar ${treatment}, ${when}`,
    news: 'Noticias de la clínica',
    promo: 'Reserve su cita sin llamar por teléfono',
    promoLead: 'Elija un día, vea cada horario libre con su precio y reserve el que le convenga.',
    reviews: 'Lo que dicen nuestros pacientes',
    write: 'Escríbanos',
    writeLead: '¿Tiene alguna pregunta antes de reservar? Envíenos un mensaje.',
  },

  reviews: {
    title: 'Opiniones',
    lead: 'Lo que dicen los pacientes de sus visitas.',
    stars: (stars: number) => `${stars} de 5 estrellas`,
    more: 'Leer más',
    less: 'Ver menos',
    of: (text: string, name: string) => `${text}: ${name}`,
    none: 'Todavía no hay opiniones',
    noneHelp: 'Ningún paciente ha escrito todavía una opinión. Mientras tanto, vea lo que ofrecemos.',
    inviteTitle: 'Compruébelo en persona',
    invite: 'Encuentre todos los horarios libres, con precios, en la página “Reservar cita”.',
    seeTimes: 'Ver horarios libres',
    failed: 'No se pudieron cargar las opiniones',
  },

  contact: {
    title: 'Contacto',
    lead: 'Llámenos en el horario de atención o envíenos un mensaje y le responderemos lo antes posible.',
    phone: 'Teléfono',
    inPain: '¿Tiene dolor? Llámenos.',
    address: 'Dirección',
    directions: 'Cómo llegar',
    openingHours: 'Horario de atención',
    email: 'Correo electrónico',
    subject: 'Asunto',
    message: 'Su mensaje',
    send: 'Enviar mensaje',
    sent: 'Mensaje enviado. Le responderemos por correo electrónico lo antes posible.',
    tooMany: (wait) => `Ya nos envió varios mensajes. Podrá enviar otro ${wait}, o llámenos.`,
  },

  about: {
    title: 'Nosotros',
    heading: 'Sobre nosotros',
    lead: 'Primero vea los precios y los horarios libres. Después reserve el que le convenga.',
    seeTimes: 'Ver horarios libres',
    expect: 'Lo que puede esperar',
    expectLead: 'Esto vale para cada cita que reserve aquí.',
    facts: [
      {
        title: 'Primero ve el precio',
        text: 'Cada tratamiento se muestra con su precio y su duración. Usted reserva a ese precio.',
      },
      {
        title: 'Su horario está reservado',
        text: 'Cuando reserva un horario, es suyo. Nadie más puede reservarlo.',
      },
      {
        title: 'Todo en un solo lugar',
        text: 'Inicie sesión para ver sus citas y pagos, y añada las citas a su calendario.',
      },
    ],
    team: 'Nuestros dentistas',
    teamFailed: 'No se pudo cargar la lista de nuestros dentistas.',
    tryAgain: 'Intentar de nuevo',
  },
}
