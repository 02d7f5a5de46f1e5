import { enFaults } from './en-faults.ts'
import { textsOf } from './spoken.ts'

/** What is wrong with a field in the page's language. */
export const useFaultMessages = textsOf('faults', enFaults)
