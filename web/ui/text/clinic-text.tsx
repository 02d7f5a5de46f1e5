import { createContext, type ReactNode, use } from 'react'
import type { Language } from '#contract/languages.ts'

/** The language that the clinic writes in; `undefined` while it loads. */
export const ClinicLanguage = createContext<Language | undefined>(undefined)

/** A text of the clinic, such as a treatment's name, marked with the clinic's language for screen readers. */
export function ClinicText({ children }: { readonly children: ReactNode }) {
  return <bdi lang={use(ClinicLanguage)}>{children}</bdi>
}
