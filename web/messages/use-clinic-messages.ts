import { enClinic } from './en-clinic.ts'
import { textsOf } from './spoken.ts'

/** The texts about the clinic in the page's language. */
export const useClinicMessages = textsOf('clinic', enClinic)
