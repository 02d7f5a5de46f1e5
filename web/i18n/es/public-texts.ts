import type { PublicTextsMessages } from '../en/public-texts.ts'
import { plural } from '../format.ts'

const upTo = (most: string) => `Hasta ${most} caracteres.`

/** The Spanish texts of the section that changes the texts of the home page, and of their preview. */
export const esPublicTexts: PublicTextsMessages = {
  title: 'Textos públicos',
  lead: 'Lo que los visitantes leen en su página de inicio, por idioma. Un texto vacío muestra el del portal en ese idioma. Los precios, los horarios, los doctores y los tratamientos vienen de sus propias páginas.',
  language: 'Idioma de los textos',
  top: 'Parte superior de la página',
  labels: {
    title: 'Título',
    lead: 'Dos líneas debajo',
    button: 'Botón',
    about: 'Sobre la clínica',
    contact: 'Frase sobre el formulario',
  },
  hints: {
    title: upTo,
    lead: upTo,
    button: upTo,
    about: (most) =>
      `Hasta ${most} caracteres, sin formato. Una línea vacía empieza un párrafo nuevo. También se muestra en la página Nosotros.`,
    contact: upTo,
  },
  tooLong: (length) => `Demasiado largo: ${length} caracteres.`,
  sections: 'Secciones',
  sectionsHint: 'Para todos los idiomas.',
  names: {
    services: 'Servicios',
    news: 'Noticias',
    reviews: 'Opiniones',
    about: 'Nosotros',
    contact: 'Contacto',
  },
  about: {
    services: 'Tres de sus tratamientos con sus precios.',
    news: 'Sus últimas tres noticias, si las hay.',
    reviews: 'Lo que dicen los pacientes, si hay opiniones.',
    about: 'El texto de abajo; sin él, no hay esta sección.',
    contact: 'Formulario, horario y dirección.',
  },
  changes: (count) => `${count} ${plural(count, 'es', { one: 'cambio', other: 'cambios' })} sin publicar.`,
  preview: 'Vista previa',
  publish: 'Publicar',
  published: 'Publicado. Los visitantes ya lo ven.',
  notPublic: 'Vista previa, no es pública',
  back: 'Volver a los textos',
}
