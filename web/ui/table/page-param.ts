/** Returns the page number in an address, or 1 if it contains none. */
export function pageParam(search: URLSearchParams): number {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}
