import { english } from '../english.ts'

/** The English texts of the doctor pages. */
export const enDoctors = english('doctors', {
  add: 'Add a Doctor',
  addSeveral: 'Add several',
  addTitle: 'Add a New Doctor',
  manageTitle: 'Manage Doctors',

  name: 'Name',
  email: 'Email',
  speciality: 'Speciality',
  chooseSpeciality: 'Choose a treatment',
  specialitiesLoading: 'Loading',
  specialitiesFailed: 'Couldn’t load treatments.',
  noSpecialities: 'Add a treatment first. Every doctor needs one as their speciality.',
  tryAgain: 'Try again',

  photo: 'Photo',
  choosePhoto: 'Choose a photo',
  chooseAnotherPhoto: 'Choose another photo',
  orDrop: ' or drop it here',
  photoHint: 'JPEG, PNG or WebP, up to 5 MB and 24 megapixels',
  photoRequired: 'image is Required',
  onePhoto: 'Drop one photo at a time.',
  photoTooLarge: 'This photo is larger than 5 MB. Choose a smaller one.',
  uploading: (file: string) => `Uploading ${file}`,
  uploaded: (file: string) => `${file} uploaded`,
  removePhoto: 'Remove',
  removePhotoOf: (file: string) => `Remove ${file}`,

  preview: 'Preview',
  previewHint: 'How patients will see this doctor on the About page.',
  previewName: 'Name',

  addButton: 'Add',
  cancel: 'Cancel',
  added: 'Added Doctor',
  addFailed: 'Failed to Add Doctor',

  caption: 'Doctors',
  count: (count: number) => `${count} ${count === 1 ? 'doctor' : 'doctors'}`,
  number: 'No.',
  actions: 'Actions',
  edit: 'Edit',
  editThis: (name: string) => `Edit ${name}`,
  save: 'Save',
  showNow: 'Show latest version',
  changed: (name: string) => `${name} saved`,
  delete: 'Delete',
  deleteThis: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Are you sure you want to delete ${name}`,
  deleteLead: 'This deletes the profile and photo. Booked appointments stay.',
  close: 'Close',
  deleted: (name: string) => `Doctor ${name} is Deleted`,
  loading: 'Loading doctors',
  none: 'No doctors yet.',
  failed: 'Couldn’t load doctors.',
})

/** The texts that every language provides. */
export type DoctorsMessages = typeof enDoctors
