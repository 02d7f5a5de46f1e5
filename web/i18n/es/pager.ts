import type { PagerMessages } from '../en/pager.ts'

/** The pager of a list. */
export const esPager: PagerMessages = {
  label: 'Páginas',
  previous: 'Anterior',
  next: 'Siguiente',
  place: (page: number, pages: number) => `Página ${page} de ${pages}`,
}
