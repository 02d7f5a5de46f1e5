import { createContext, type ReactNode, use } from 'react'
import type { Language } from '#contract/languages.ts'

/** The language that the clinic writes in; undefined until it is known. */
export const ClinicLanguage = createContext<Language | undefined>(undefined)

/** What the clinic wrote, such as a treatment's name: to be spoken in the clinic's language, whatever the page's. */
export function ClinicText({ children }: { readonly children: ReactNode }) {
  return <bdi lang={use(ClinicLanguage)}>{children}</bdi>
}
