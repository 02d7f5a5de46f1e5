import { en } from './en.ts'
import { textsOf } from './spoken.ts'

/** The texts of the page's language. */
export const useMessages = textsOf('frame', en)
