import { AsyncLocalStorage } from 'node:async_hooks'

/** A request in progress, as the queue for database connections sees it. */
export interface InProgress {
  /** Network of the client. */
  readonly network: string
  /** Whether the request had a connection before: finishing it comes before beginning others. */
  begun: boolean
  /** Whether it has waited for its turn to write: it is not refused for the number of others that wait. */
  hasTurn?: boolean
}

const inProgress = new AsyncLocalStorage<InProgress | undefined>()

/** Runs work on behalf of a request, so that it takes its turns in the queue of the client's network. */
export function onBehalfOf<T>(request: InProgress, work: () => T): T {
  return inProgress.run(request, work)
}

/** Runs work of the portal itself, also if a request started it: its result is shared, so no client's queue delays it. */
export function onOwnBehalf<T>(work: () => T): T {
  return inProgress.run(undefined, work)
}

/** Notes that the present request has waited for its turn, so that no other queue refuses it. */
export function takeTurn(): void {
  const request = inProgress.getStore()
  if (request) Object.assign(request, { begun: true, hasTurn: true })
}

/** Returns the request for which this code runs; `undefined` for work of the portal itself. */
export function currentRequest(): InProgress | undefined {
  return inProgress.getStore()
}
