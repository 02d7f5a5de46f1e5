import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readUnexpiredToken } from '../../api/access-token.ts'
import { isLocked } from '../../api/lock.ts'
import { deskKey } from '../bookings/patient-query.ts'
import { fitsKey, marks } from './desk-api.ts'
import { earliestMark } from './earliest-mark.ts'

/** Delay before a lost stream is opened again, in milliseconds. */
const retryMs = 2_000

const lists = ['pins', 'calls', 'booking']

/**
 * Reloads the days that change at other desks while the component is mounted and `active`. Returns whether changes arrive;
 * until then, pages poll.
 */
export function useDeskChanges(active: boolean): boolean {
  const queries = useQueryClient()
  const [live, setLive] = useState(false)
  useEffect(() => {
    if (!active) return
    const stopped = new AbortController()
    const waiting = new Set<string>()
    let reloading = false
    // One reload at a time: changes that arrive during it share the next one.
    const changed = async (day: string) => {
      waiting.add(day)
      if (reloading) return
      reloading = true
      while (waiting.size > 0 && !stopped.signal.aborted) {
        const days = [...waiting]
        waiting.clear()
        const keys = days.includes('every day')
          ? [[deskKey]]
          : [...days.map((each) => [deskKey, 'day', each]), ...lists.map((list) => [deskKey, list])]
        await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
        void queries.invalidateQueries({ queryKey: [fitsKey] })
      }
      reloading = false
    }
    marks.clear()
    void keepReading(queries, stopped.signal, (day) => void changed(day), setLive)
    return () => {
      stopped.abort()
      setLive(false)
    }
  }, [active, queries])
  return live
}

interface Reader {
  readonly onOpen: () => void
  readonly onChange: (day: string) => void
}

async function keepReading(
  queries: QueryClient,
  stopped: AbortSignal,
  onChange: (day: string) => void,
  onLive: (live: boolean) => void,
) {
  let since = await commonMark(queries, stopped)
  while (!stopped.aborted) {
    // A locked session is refused. Polling renews an expired token.
    const token = isLocked() ? null : readUnexpiredToken()
    if (token !== null) {
      const begunAt = since
      const onOpen = () => {
        onLive(true)
        // Without a mark, changes before the stream was open were not sent.
        if (begunAt === undefined) onChange('every day')
      }
      await readStream(token, begunAt, stopped, { onOpen, onChange }).catch(() => {})
      // Later streams load all again: some of what the desk shows changes with time alone.
      since = undefined
      if (!stopped.aborted) onLive(false)
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}

/**
 * Waits for the answers that the page has asked for, and returns the earliest of their marks. Returns `undefined` if one is
 * missing, or if they are of different processes, whose marks cannot be compared.
 */
async function commonMark(queries: QueryClient, stopped: AbortSignal): Promise<string | undefined> {
  const desk = { queryKey: [deskKey] }
  // The effects that begin to load run after the caller's.
  await Promise.resolve()
  while (!stopped.aborted && queries.isFetching(desk) > 0) {
    await new Promise<void>((resolve) => {
      const leave = queries.getQueryCache().subscribe(() => {
        leave()
        resolve()
      })
    })
  }
  const shown = queries.getQueryCache().findAll({ ...desk, type: 'active' })
  return earliestMark(shown.map(({ queryHash }) => marks.get(queryHash)))
}

// `EventSource` cannot send a token.
async function readStream(token: string, since: string | undefined, signal: AbortSignal, { onOpen, onChange }: Reader) {
  const query = since === undefined ? '' : `?since=${since}`
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`/api/desk/changes${query}`, { headers, signal })
  if (!response.ok || !response.body) return
  onOpen()
  let text = ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += value
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    const days = events.flatMap((event) => (event.startsWith('data: ') ? [event.slice(6)] : []))
    for (const day of new Set(days)) onChange(day)
  }
}
