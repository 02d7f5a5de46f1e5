import type { SheetMessages } from '../en/sheet.ts'
import { plural } from '../format.ts'

const rows = (count: number) => `${count} ${plural(count, 'es', { one: 'fila', other: 'filas' })}`
const treatments = (count: number) => `${count} ${plural(count, 'es', { one: 'tratamiento', other: 'tratamientos' })}`
const doctors = (count: number) => `${count} ${plural(count, 'es', { one: 'dentista', other: 'dentistas' })}`

/** The Spanish texts of tables that are typed through. */
export const esSheet: SheetMessages = {
  row: 'Fila',
  inRow: (row) => `, fila ${row}`,
  remove: 'Quitar',
  removeRow: (row, name) => `Quitar la fila ${row}${name && `, ${name}`}`,
  use: (text) => `Usar ${text}`,
  keys: {
    next: 'celda siguiente',
    below: 'celda de abajo',
    same: 'igual que arriba',
    paste: 'pegar filas',
    problem: 'problema siguiente',
  },
  paste: {
    rows: (count) => `${plural(count, 'es', { one: 'Pegada', other: 'Pegadas' })}: ${rows(count)}.`,
    headed: 'La primera línea se leyó como encabezados.',
    unused: (headings) => `Sin usar: ${headings.join(', ')}.`,
    undo: 'Deshacer pegado',
  },
  bar: 'Guardar',
  wrong: (count) => `${count} ${plural(count, 'es', { one: 'celda', other: 'celdas' })} por corregir`,
  ready: (count) => `${plural(count, 'es', { one: 'Lista', other: 'Listas' })}: ${rows(count)}`,
  notStored: 'No se guarda nada hasta que pulse Guardar.',
  nextProblem: 'Ir al problema siguiente',
  cancel: 'Cancelar',
  doctors: {
    title: 'Agregar dentistas',
    lead: 'Una línea para cada uno, con el horario en palabras: «lun–jue 9–12, 13–17; vie 9–13». Un hueco es una pausa. Realizan todos los tratamientos; las fotos se agregan después.',
    caption: 'Dentistas nuevos',
    loading: 'Cargando dentistas',
    failed: 'No se pudieron cargar los dentistas.',
    tryAgain: 'Reintentar',
    columns: {
      name: 'Nombre',
      email: 'Correo (opcional)',
      speciality: 'Especialidad',
      chair: 'Sillón habitual',
      hours: 'Horario',
    },
    save: (count) => (count === 0 ? 'Guardar' : `Guardar ${doctors(count)}`),
    saved: (count) => `${plural(count, 'es', { one: 'Agregado', other: 'Agregados' })}: ${doctors(count)}`,
    faults: {
      noName: 'Falta el nombre.',
      long: (max) => `Como máximo, ${max} caracteres.`,
      taken: (text) => `Ya existe: ${text}.`,
      noEmail: 'No es una dirección de correo.',
      noSpeciality: 'Falta un tratamiento.',
      noTreatment: 'Ningún tratamiento se llama así.',
      newChair: 'Sillón nuevo.',
      notUnderstood: (text) => `No se entiende desde «${text}».`,
      noHours: 'Sin horario: nadie puede reservar.',
      fewChairs: 'Más dentistas a la vez que sillones.',
      asAbove: 'Como arriba:',
    },
  },
  treatments: {
    title: 'Agregar tratamientos',
    lead: 'Escriba o pegue filas de una hoja de cálculo. Cada tratamiento empieza desde la apertura hasta el cierre, uno tras otro; puede cambiar sus horas después.',
    caption: 'Tratamientos nuevos',
    loading: 'Cargando tratamientos',
    failed: 'No se pudieron cargar los tratamientos.',
    tryAgain: 'Reintentar',
    columns: { name: 'Tratamiento', price: 'Precio ($)', minutes: 'Duración (min)', buffer: 'Margen (min)' },
    save: (count) => (count === 0 ? 'Guardar' : `Guardar ${treatments(count)}`),
    saved: (count) => `${plural(count, 'es', { one: 'Agregado', other: 'Agregados' })}: ${treatments(count)}`,
    faults: {
      noName: 'Falta el nombre.',
      longName: 'Como máximo, 100 caracteres.',
      taken: (name) => `Ya existe: ${name}.`,
      noPrice: 'Falta el precio, o 0.',
      onePrice: 'Un número, como 49.50.',
      priceRange: '0, o de 0.50 a 100,000.',
      free: '¿Gratis? Los pacientes ven «Gratis».',
      letterO: 'Contiene la letra O.',
      oneNumber: 'Un número, como 60.',
      range: (min, max) => `De ${min} a ${max}.`,
      longerThanDay: 'Más largo que cualquier horario de atención.',
    },
  },
}
