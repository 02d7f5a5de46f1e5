/** The page of a list that an address asks for, from 1 on; the first one where it names none. */
export function pageParam(search: URLSearchParams): number {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}
