import type { DoctorsMessages } from '../en/doctors.ts'
import { plural } from '../format.ts'

/** The Spanish texts of the doctor pages. `Dentista` is gender-neutral. */
export const esDoctors: DoctorsMessages = {
  add: 'Agregar dentista',
  addTitle: 'Agregar dentista',
  manageTitle: 'Administrar dentistas',

  name: 'Nombre',
  email: 'Correo electrónico',
  speciality: 'Especialidad',
  chooseSpeciality: 'Elija un tratamiento',
  specialitiesLoading: 'Cargando',
  specialitiesFailed: 'No se pudieron cargar los tratamientos.',
  noSpecialities: 'Agregue primero un tratamiento. Cada dentista necesita uno como especialidad.',
  tryAgain: 'Intentar de nuevo',

  photo: 'Foto',
  choosePhoto: 'Elija una foto',
  chooseAnotherPhoto: 'Elija otra foto',
  orDrop: ' o suéltela aquí',
  photoHint: 'JPEG, PNG o WebP, hasta 5 MB y 24 megapíxeles',
  photoRequired: 'Elija una foto',
  onePhoto: 'Suelte una sola foto a la vez.',
  photoTooLarge: 'Esta foto pesa más de 5 MB. Elija una más pequeña.',
  uploading: (file: string) => `Subiendo ${file}`,
  uploaded: (file: string) => `Se subió ${file}`,
  removePhoto: 'Quitar',
  removePhotoOf: (file: string) => `Quitar ${file}`,

  preview: 'Vista previa',
  previewHint: 'Así verán los pacientes a este dentista en la página “Nosotros”.',
  previewName: 'Nombre',

  addButton: 'Agregar',
  cancel: 'Cancelar',
  added: 'Dentista agregado',
  addFailed: 'No se pudo agregar al dentista',

  caption: 'Dentistas',
  count: (count: number) => `${count} ${plural(count, 'es-US', { one: 'dentista', other: 'dentistas' })}`,
  number: 'N.º',
  actions: 'Acciones',
  edit: 'Editar',
  editThis: (name: string) => `Editar a ${name}`,
  save: 'Guardar',
  showNow: 'Ver la última versión',
  changed: (name: string) => `Se guardaron los datos de ${name}`,
  delete: 'Eliminar',
  deleteThis: (name: string) => `Eliminar a ${name}`,
  deleteTitle: (name: string) => `¿Seguro que quiere eliminar a ${name}?`,
  deleteLead: 'Se eliminan el perfil y la foto. Las citas reservadas se mantienen.',
  close: 'Cerrar',
  deleted: (name: string) => `Se eliminó a ${name}`,
  loading: 'Cargando dentistas',
  none: 'Todavía no hay dentistas.',
  failed: 'No se pudieron cargar los dentistas.',
}
