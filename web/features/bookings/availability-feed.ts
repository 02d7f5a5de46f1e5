import { useSyncExternalStore } from 'react'
import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'

/** The clinic day whose free times may have changed; null for any day. */
type Changed = ClinicDay | null

/** Message from the tab with the stream to the others: a change, or whether the stream is open. */
type Message = { readonly changed: Changed } | { readonly live: boolean }

const address = '/api/available/changes'
/** The name of the lock and of the channel that the tabs of a browser share. */
const sharedName = 'available-changes'
/** The minimum wait after a refused stream, in milliseconds; the maximum is twice as long. */
const retryDelayMs = 30_000

let live = false
const watchers = new Set<() => void>()
const firstMark = Promise.withResolvers<string>()
let joined = 0

/** Whether this tab is notified of changes, through its own stream or that of another tab, and need not poll for them. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    watch,
    () => live,
    () => false,
  )
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function setLive(next: boolean): void {
  live = next
  for (const watcher of watchers) watcher()
}

/** Remembers the moment of the first answer, given by its headers: the stream begins with the changes since then. */
export function noteMark(headers: Headers): void {
  const mark = headers.get('x-changes-mark')
  if (mark !== null) firstMark.resolve(mark)
}

/**
 * Calls `onChange` for each change of free times while the page is visible. Returns a function that unsubscribes. Misses
 * none if it is called no later than the first request. The tabs of a browser share one stream: the tab that holds the lock
 * opens it and broadcasts its messages. If that tab is closed or hidden, the next tab takes over.
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
  const receive = (message: Message) => ('live' in message ? setLive(message.live) : onChange(message.changed))
  tabs.onmessage = ({ data }: MessageEvent<Message>) => receive(data)
  const broadcast = (message: Message) => {
    receive(message)
    tabs.postMessage(message)
  }
  joined += 1
  void shareStream(broadcast, () => onChange(null), left.signal).catch(() => {})
  return () => {
    left.abort()
    tabs.close()
    setLive(false)
  }
}

// Locks exist in secure contexts only. Without them the page polls.
async function shareStream(broadcast: (message: Message) => void, onMissed: () => void, left: AbortSignal) {
  const { held } = await navigator.locks.query()
  if (held?.some((lock) => lock.name === sharedName)) {
    setLive(true)
    // The stream of another tab sent nothing while this page was away. The first time, it joins before its first request.
    if (joined > 1) onMissed()
  }
  const mark = await firstMark.promise
  await navigator.locks.request(sharedName, { signal: left }, () => keepStreamOpen(mark, broadcast, left))
}

/** Keeps a stream open until the signal. The browser reconnects a broken stream; a refused one is retried here. */
async function keepStreamOpen(mark: string, broadcast: (message: Message) => void, left: AbortSignal): Promise<void> {
  while (!left.aborted) {
    const stream = new EventSource(`${address}?since=${mark}`)
    stream.onopen = () => broadcast({ live: true })
    stream.onmessage = ({ data }: MessageEvent<string>) => broadcast({ changed: parseClinicDay(data) ?? null })
    await new Promise<void>((resolve) => {
      stream.onerror = () => {
        broadcast({ live: false })
        if (stream.readyState === EventSource.CLOSED) setTimeout(resolve, retryDelayMs * (1 + Math.random()))
      }
      left.addEventListener('abort', () => resolve(), { once: true })
    })
    stream.close()
  }
}
