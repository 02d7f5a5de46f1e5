import type { ClinicMessages } from '../en/clinic.ts'
import { esPager as pager } from './pager.ts'

/** The Spanish texts about the clinic. */
export const esClinic: ClinicMessages = {
  home: {
    services: 'Nuestros servicios',
    buyNow: 'Reservar ahora',
    buyThis: (treatment: string) => `Reservar ahora: ${treatment}`,
    /** Descriptions of the three sample services by id. */
    service: {
      'fluoride-treatment': 'Una capa fina de flúor que fortalece el esmalte y calma los dientes sensibles al frío.',
      'cavity-filling': 'Se quita la caries y se reconstruye el diente en su propio color.',
      'teeth-whitening': 'Se blanquean las manchas para que los dientes se vean más claros.',
    },
    soon: 'Horas libres esta semana',
    /** Before a day. */
    free: 'Libre',
    seeAll: 'Ver todas',
    /** Follows `seeAll`, for screen readers. */
    seeAllTimes: ' las horas libres',
    soonBook: (treatment, when) => `Reservar ${treatment}, ${when}`,
    team: 'Nuestro equipo y sus próximas horas libres',
    teamNext: (when) => `Próxima: ${when}`,
    teamLater: 'Ver horas libres',
    visitUs: 'Visítenos',
    openingHours: 'Horario de atención',
    location: 'Visite nuestra clínica',
    contact: 'Llámenos ahora',
    contactLead: '¿Tiene dolor? Llámenos.',
    directions: 'Cómo llegar',
    news: 'Noticias de la clínica',
    promo: 'Reserve su cita sin llamar por teléfono',
    promoLead: 'Elija un día, vea cada horario libre con su precio y reserve el que le convenga.',
    reviews: 'Lo que dicen nuestros pacientes',
    allReviews: (count) => `Las ${count} opiniones`,
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
    noneHere: 'No hay opiniones en esta página.',
    pager,
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
