import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readUnexpiredToken } from '../../api/access-token.ts'
import { deskKey } from './desk-api.ts'

/** Delay before a lost stream is opened again, in milliseconds. */
const retryMs = 2_000

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
    const changed = (day: string) => {
      const key = day === 'every day' ? [deskKey] : [deskKey, 'day', day]
      void queries.invalidateQueries({ queryKey: key })
      for (const list of ['pins', 'calls', 'booking']) void queries.invalidateQueries({ queryKey: [deskKey, list] })
    }
    void keepReading(stopped.signal, changed, setLive)
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
