import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'

/** A clinic day whose free times may have changed; null where it may be any. */
type Changed = ClinicDay | null

const address = '/api/available/changes'
/** What the tabs of a browser know each other by. */
const name = 'available-changes'
/** How long to wait where a stream was refused, in milliseconds, up to twice as long. */
const pauseMs = 30_000

/**
 * Tells of each change of free times, while the page can be seen, until the function that it gives is called. One stream
 * serves all tabs of a browser: whoever holds the lock has it open and passes on what it hears; when that tab is closed
 * or hidden, the lock and the stream are the next one's. Whoever begins to hear is told that anything may have changed.
 */
export function subscribeToAvailability(tell: (changed: Changed) => void): () => void {
  let leave: (() => void) | undefined
  const follow = () => {
    if (document.visibilityState === 'visible') leave ??= join(tell)
    else {
      leave?.()
      leave = undefined
    }
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    leave?.()
  }
}

function join(tell: (changed: Changed) => void): () => void {
  const left = new AbortController()
  const tabs = new BroadcastChannel(name)
  tabs.onmessage = ({ data }: MessageEvent<Changed>) => tell(data)
  const pass = (changed: Changed) => {
    tabs.postMessage(changed)
    tell(changed)
  }
  void shareStream(tell, pass, left.signal).catch(() => {})
  return () => {
    left.abort()
    tabs.close()
  }
}

// Where the address is not safe there are no locks: then the page goes on asking by itself.
async function shareStream(tell: (changed: Changed) => void, pass: (changed: Changed) => void, left: AbortSignal) {
  const { held } = await navigator.locks.query()
  // Another tab's stream was opened before this one began to hear, and says so to nobody again.
  if (held?.some((lock) => lock.name === name)) tell(null)
  await navigator.locks.request(name, { signal: left }, () => keepStreamOpen(pass, left))
}

/** Keeps a stream open until the signal. What breaks, the browser mends; what was refused is asked for again later. */
async function keepStreamOpen(pass: (changed: Changed) => void, left: AbortSignal): Promise<void> {
  while (!left.aborted) {
    const stream = new EventSource(address)
    stream.onopen = () => pass(null)
    stream.onmessage = ({ data }: MessageEvent<string>) => pass(parseClinicDay(data) ?? null)
    await new Promise<void>((resolve) => {
      stream.onerror = () => {
        if (stream.readyState === EventSource.CLOSED) setTimeout(resolve, pauseMs * (1 + Math.random()))
      }
      left.addEventListener('abort', () => resolve(), { once: true })
    })
    stream.close()
  }
}
