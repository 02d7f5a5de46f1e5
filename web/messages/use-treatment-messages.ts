import { enTreatments } from './en-treatments.ts'
import { textsOf } from './spoken.ts'

/** The texts of the page Treatments in the page's language. */
export const useTreatmentMessages = textsOf('treatments', enTreatments)
