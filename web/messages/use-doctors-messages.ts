import { enDoctors } from './en-doctors.ts'
import { textsOf } from './spoken.ts'

/** The texts of the pages about doctors in the page's language. */
export const useDoctorsMessages = textsOf('doctors', enDoctors)
