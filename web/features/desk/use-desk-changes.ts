import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readUnexpiredToken } from '../../api/access-token.ts'
import { deskKey } from './desk-api.ts'

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
      }
      reloading = false
    }
    void keepReading(stopped.signal, (day) => void changed(day), setLive)
    return () => {
      stopped.abort()
      setLive(false)
    }
  }, [active, queries])
  return live
}

async function keepReading(stopped: AbortSignal, onChange: (day: string) => void, onLive: (live: boolean) => void) {
  while (!stopped.aborted) {
    const token = readUnexpiredToken()
    // Polling renews an expired token.
    if (token !== null) {
      await readStream(token, stopped, onChange, () => {
        onLive(true)
        // Changes before the stream was open were not sent.
        onChange('every day')
      }).catch(() => {})
      if (!stopped.aborted) onLive(false)
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}

// `EventSource` cannot send a token.
async function readStream(token: string, signal: AbortSignal, onChange: (day: string) => void, onOpen: () => void) {
  const response = await fetch('/api/desk/changes', { headers: { authorization: `Bearer ${token}` }, signal })
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
