import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'

/** The clinic day whose free times may have changed; null for any day. */
type Changed = ClinicDay | null

const address = '/api/available/changes'
/** The name of the lock and of the channel that the tabs of a browser share. */
const sharedName = 'available-changes'
/** The minimum wait after a refused stream, in milliseconds; the maximum is twice as long. */
const retryDelayMs = 30_000

/**
 * Calls `onChange` for each change of free times while the page is visible. Returns a function that unsubscribes. The
 * tabs of a browser share one stream: the tab that holds the lock opens it and broadcasts its messages. If that tab is
 * closed or hidden, the next tab takes over. A new subscriber first receives null.
 */
export function subscribeToAvailability(onChange: (changed: Changed) => void): () => void {
  let leave: (() => void) | undefined
  const follow = () => {
    if (document.visibilityState === 'visible') leave ??= join(onChange)
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

function join(onChange: (changed: Changed) => void): () => void {
  const left = new AbortController()
  const tabs = new BroadcastChannel(sharedName)
  tabs.onmessage = ({ data }: MessageEvent<Changed>) => onChange(data)
  const broadcast = (changed: Changed) => {
    tabs.postMessage(changed)
    onChange(changed)
  }
  void shareStream(onChange, broadcast, left.signal).catch(() => {})
  return () => {
    left.abort()
    tabs.close()
  }
}

// Locks exist in secure contexts only. Without them the page polls.
async function shareStream(
  onChange: (changed: Changed) => void,
  broadcast: (changed: Changed) => void,
  left: AbortSignal,
) {
  const { held } = await navigator.locks.query()
  // Another tab's stream is already open, so its opening message was missed.
  if (held?.some((lock) => lock.name === sharedName)) onChange(null)
  await navigator.locks.request(sharedName, { signal: left }, () => keepStreamOpen(broadcast, left))
}

/** Keeps a stream open until the signal. The browser reconnects a broken stream; a refused one is retried here. */
async function keepStreamOpen(broadcast: (changed: Changed) => void, left: AbortSignal): Promise<void> {
  while (!left.aborted) {
    const stream = new EventSource(address)
    stream.onopen = () => broadcast(null)
    stream.onmessage = ({ data }: MessageEvent<string>) => broadcast(parseClinicDay(data) ?? null)
    await new Promise<void>((resolve) => {
      stream.onerror = () => {
        if (stream.readyState === EventSource.CLOSED) setTimeout(resolve, retryDelayMs * (1 + Math.random()))
      }
      left.addEventListener('abort', () => resolve(), { once: true })
    })
    stream.close()
  }
}
