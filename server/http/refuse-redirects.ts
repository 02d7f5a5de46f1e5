/**
 * Makes `fetch` throw on a redirect, also when a library calls it, unless the caller says how to handle one: the addresses that
 * the portal calls are fixed. Call it once, when a process starts.
 */
export function refuseRedirects(): void {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => fetch(input, { ...init, redirect: init?.redirect ?? 'error' })
}
