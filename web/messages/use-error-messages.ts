import { enErrors } from './en-errors.ts'
import { textsOf } from './spoken.ts'

/** The sentence for every refusal in the page's language. */
export const useErrorMessages = textsOf('errors', enErrors)
