import type { Device, OwnSession } from '#contract/schemas/own-session.ts'
import { serverNow } from '../../api/server-clock.ts'
import type { AccountMessages } from '../../i18n/en/account.ts'
import { isolate, withCommas } from '../../i18n/format.ts'

type SessionTexts = AccountMessages['profile']['sessions']

/** Names the device of a session or passkey: `Firefox on Windows`, or what is known of it. */
export function deviceWords({ browser, system }: Device, texts: SessionTexts): string {
  return browser && system ? texts.device(browser, system) : (browser ?? system ?? texts.unknown)
}

/** Describes a session by use, state and network. */
export function sessionWords(session: OwnSession, texts: SessionTexts, locale: string): string {
  const { current, gate, network, signedInAt, lastUsedAt } = session
  const used = current ? texts.signedIn(formatAgo(signedInAt, locale)) : texts.lastUsed(formatAgo(lastUsedAt, locale))
  const state = gate === 'locked' ? texts.locked : gate === 'factor' ? texts.waits : ''
  return withCommas([used, state, network ? texts.network(isolate(network)) : ''].filter(Boolean), locale)
}

/** Says how long ago an instant was, rounded down: `now`, `5 minutes ago`, `3 hours ago`, `yesterday`. */
export function formatAgo(instant: string, locale: string): string {
  const minutes = Math.max(0, Math.floor((serverNow().getTime() - Date.parse(instant)) / 60_000))
  const form = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (minutes < 1) return form.format(0, 'second')
  if (minutes < 60) return form.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? form.format(-hours, 'hour') : form.format(-Math.floor(hours / 24), 'day')
}
