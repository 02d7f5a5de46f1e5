import { enHome } from './en-home.ts'
import { textsOf } from './spoken.ts'

/** The texts of the first screen of the home page, in the page's language. */
export const useHomeMessages = textsOf('home', enHome)
