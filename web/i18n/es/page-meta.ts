import type { HeadMessages } from '../en/page-meta.ts'

/** The Spanish descriptions of the public pages for search engines and link previews, used by the server only. */
export const esHead: HeadMessages = {
  home: (clinic: string) =>
    `Vea los horarios libres en ${clinic} con el precio de cada tratamiento y reserve en línea.`,
  reviews: (clinic: string) =>
    `Lea lo que los pacientes dicen de sus visitas a ${clinic}, con su valoración en estrellas.`,
  contact: (clinic: string) =>
    `Contacto de ${clinic}: teléfono, dirección y cómo llegar, horario de atención y formulario de contacto.`,
  about: (clinic: string) =>
    `Quién le atiende en ${clinic} y lo que puede esperar: precios a la vista antes de reservar y un horario reservado para usted.`,
  login: (clinic: string) => `Inicie sesión en ${clinic} para reservar, ver, cancelar y pagar sus citas.`,
  signUp: (clinic: string) => `Cree una cuenta en ${clinic} para reservar en línea y administrar sus citas.`,
  privacy: (clinic: string) =>
    `Qué guarda ${clinic} sobre usted, por qué, por cuánto tiempo, quién puede verlo y cómo descargarlo o eliminarlo.`,
  picture: 'Un diente sonriente junto a un consultorio luminoso donde una dentista habla con un paciente',
}
