import { isLocked } from '../../api/lock.ts'
import { lockPages } from './lock-session.ts'
import { currentSession } from './session.ts'

/** Storage key of the time of the last input in any tab, in milliseconds. */
const storageKey = 'deskUsed'
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const

let limitMs: number | undefined
let lastSign = 0
let stored = 0

/**
 * Locks the pages of the staff once no tab has had input for so many minutes, from the first call on. Later calls change
 * the minutes.
 */
export function lockWhenIdle(minutes: number): void {
  const isFirst = limitMs === undefined
  limitMs = minutes * 60_000
  if (!isFirst) return
  noteSign()
  for (const sign of signs) window.addEventListener(sign, noteSign, { passive: true })
  setInterval(check, 5_000)
}

// The movement that wakes a computer from sleep is too late.
function noteSign() {
  if (isIdle()) return check()
  lastSign = Date.now()
  if (lastSign - stored < 5_000) return
  stored = lastSign
  localStorage.setItem(storageKey, String(lastSign))
}

function isIdle(): boolean {
  const last = Math.max(lastSign, Number(localStorage.getItem(storageKey)))
  return lastSign > 0 && Date.now() - last >= (limitMs ?? Number.POSITIVE_INFINITY)
}

function check() {
  if (!isIdle()) return
  // Signing in and unlocking count as input.
  if (isLocked() || currentSession().status !== 'signed-in') lastSign = Date.now()
  else void lockPages()
}
