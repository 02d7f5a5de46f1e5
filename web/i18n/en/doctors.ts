/** The English texts of the pages about doctors, fetched with them. */
export const enDoctors = {
  add: 'Add a Doctor',
  addTitle: 'Add a New Doctor',
  manageTitle: 'Manage Doctors',

  name: 'Name',
  email: 'Email',
  speciality: 'Speciality',
  specialitiesLoading: 'Loading',
  specialitiesFailed: 'The treatments could not be loaded.',
  noSpecialities: 'The clinic has no treatment yet, so there is nothing to be a doctor for.',
  tryAgain: 'Try again',

  photo: 'Photo',
  choosePhoto: 'Choose a photo',
  chooseAnotherPhoto: 'Choose another photo',
  orDrop: ' or drop it here',
  photoHint: 'JPEG, PNG or WebP, up to 5 MB and 24 megapixels',
  photoRequired: 'image is Required',
  onePhoto: 'Only one photo is wanted. Drop it alone.',
  photoTooLarge: 'This picture is larger than 5 MB. Choose a smaller one.',
  uploading: (file: string) => `Uploading ${file}`,
  uploaded: (file: string) => `${file} is uploaded`,
  removePhoto: 'Remove',
  removePhotoOf: (file: string) => `Remove ${file}`,

  preview: 'Preview',
  previewHint: 'How patients see the doctor on the About page.',
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
  showNow: 'Show it as it is now',
  changed: (name: string) => `Doctor ${name} is changed`,
  delete: 'Delete',
  deleteThis: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Are you sure you want to delete ${name}`,
  deleteLead: 'The profile and photo go away. Booked appointments stay.',
  close: 'Close',
  deleted: (name: string) => `Doctor ${name} is Deleted`,
  loading: 'Loading the doctors',
  none: 'No doctor has been added yet.',
  failed: 'The doctors could not be loaded.',
}

/** What a language's module of these texts provides. */
export type DoctorsMessages = typeof enDoctors
