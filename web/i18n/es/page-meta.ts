import type { HeadMessages } from '../en/page-meta.ts'

/** The Spanish texts that search engines and shared links show of the public pages; the server alone has them. */
export const esHead: HeadMessages = {
  home: (clinic: string) =>
    `Vea qué horarios hay libres en ${clinic}, con el precio de cada tratamiento. Elija uno en línea y venga, sin llamar por teléfono.`,
  reviews: (clinic: string) =>
    `Lo que los pacientes de ${clinic} dicen de sus visitas, con sus propias palabras y estrellas, antes de que usted elija un horario.`,
  contact: (clinic: string) =>
    `Cómo comunicarse con ${clinic}: el teléfono, la dirección y cómo llegar, el horario de atención y un mensaje a recepción.`,
  about: (clinic: string) =>
    `Quién le atiende en ${clinic} y lo que puede esperar: un precio que conoce antes de reservar y un horario que se le respeta.`,
  login: (clinic: string) =>
    `Inicie sesión en ${clinic} para reservar un horario, ver o cancelar sus citas y pagarlas.`,
  signUp: (clinic: string) => `Cree una sola cuenta en ${clinic} para reservar en línea y tener todas sus citas.`,
  privacy: (clinic: string) =>
    `Qué guarda ${clinic} sobre usted cuando reserva en línea, por qué, por cuánto tiempo, quién lo ve y cómo llevárselo o borrarlo.`,
  picture: 'Un diente sonriente junto a un consultorio luminoso donde una dentista explica algo a un paciente',
}
