import type { LookMessages } from '../en/look.ts'

/** The Spanish texts of the section that sets the clinic's logo and color. */
export const esLook: LookMessages = {
  title: 'Apariencia',
  lead: 'Su logotipo y su color en el sitio web, en los correos, en los recibos y al imprimir.',
  logo: 'Logotipo',
  noLogo: 'Sin logotipo: se muestra el símbolo del portal.',
  sizeOf: (width, height) => `${width} × ${height} píxeles`,
  choose: 'Elija un archivo',
  chooseAnother: 'Elija otro archivo',
  orDrop: ' o suéltelo aquí',
  fileHint: 'PNG, JPEG o WebP, hasta 5 MB y 6.000 píxeles por lado. SVG no.',
  chooseLogo: 'Elegir un logotipo',
  uploading: 'Subiendo el logotipo',
  uploaded: 'El logotipo está listo. Guarde para usarlo.',
  removeLogo: 'Quitar el logotipo',
  files: {
    pdf: 'Esto es un PDF. Elija una imagen PNG, JPEG o WebP.',
    svg: 'No se acepta SVG. Guarde el logotipo como PNG, por ejemplo.',
    gif: 'No se acepta GIF. Guarde el logotipo como PNG, por ejemplo.',
    other: 'Esto no es una imagen. Elija un archivo PNG, JPEG o WebP.',
    unreadable: 'No se puede leer esta imagen. Elija otra.',
  },
  heavy: (size) => `${size} es demasiado: hasta 5 MB.`,
  large: (width, height) => `${width} × ${height} es demasiado grande: hasta 6.000 por lado.`,
  accent: 'Color de acento',
  accentHint: 'Para botones, enlaces y marcas. Todos los tonos, claros y oscuros, se calculan a partir de él.',
  colors: {
    none: 'Turquesa, el del portal',
    blue: 'Azul',
    plum: 'Ciruela',
    brick: 'Ladrillo',
    moss: 'Musgo',
    slate: 'Pizarra',
  },
  own: 'El suyo',
  ownHint: 'Por ejemplo #7a3f86. Vacío: el color del portal.',
  pick: 'Elegir un color',
  noColor: 'No es un color. Escriba seis cifras o letras de la A a la F, por ejemplo #7a3f86.',
  faint: {
    light: {
      button: (contrast) =>
        `Demasiado claro para el texto: el blanco encima llega a ${contrast}\u00a0:\u00a01; hace falta 4,5\u00a0:\u00a01.`,
      link: (contrast) =>
        `Demasiado claro para los enlaces: en la página llegan a ${contrast}\u00a0:\u00a01; hace falta 4,5\u00a0:\u00a01.`,
      quiet: (contrast) =>
        `El texto gris sobre su tono claro llega a ${contrast}\u00a0:\u00a01; hace falta 4,5\u00a0:\u00a01.`,
    },
    dark: {
      button: (contrast) =>
        `En el tema oscuro, el texto de los botones llega a ${contrast}\u00a0:\u00a01; hace falta 4,5\u00a0:\u00a01.`,
      link: (contrast) =>
        `En el tema oscuro, los enlaces llegan a ${contrast}\u00a0:\u00a01; hace falta 4,5\u00a0:\u00a01.`,
      quiet: (contrast) =>
        `En el tema oscuro, el texto gris sobre su tono llega a ${contrast}\u00a0:\u00a01; hace falta 4,5\u00a0:\u00a01.`,
    },
  },
  stays: (color) => `Se sigue usando ${color}.`,
  useNearest: (color) => `Usar el más cercano que sirve, ${color}`,
  preview: 'Vista previa',
  header: 'Cabecera',
  seeTimes: 'Ver horas libres',
  mail: 'Correo',
  mailTitle: 'Nos vemos el lunes',
  mailText: 'Limpieza dental, 9:00.',
  mailButton: 'Asistiré',
  mailLink: 'Cambiar la cita',
  receipt: 'Recibo',
  treatment: 'Limpieza dental',
  paid: 'Pagado',
  unsaved: 'Sin guardar. Los pacientes siguen viendo la apariencia anterior.',
  save: 'Guardar la apariencia',
  saved: 'Guardado. La apariencia ya se ve.',
}
