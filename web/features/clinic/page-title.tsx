import { useBrand } from './use-clinic.ts'

/** The title of the window: the page's, then the clinic's name. */
export function PageTitle({ page }: { readonly page: string }) {
  return <title>{`${page} · ${useBrand()}`}</title>
}
