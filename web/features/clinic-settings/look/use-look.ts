import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { findFaintPair, readAccent } from '#contract/palette.ts'
import type { Logo, Look } from '#contract/schemas/look.ts'
import { call } from '../../../api/client.ts'
import { enLook } from '../../../i18n/en/look.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { settings } from '../settings-api.ts'

/**
 * A look being changed. `typed` is the accent as it was entered, `accent` the last readable one, `undefined` for the portal's
 * own color.
 */
export function useLook(saved: Look, onShown: () => Promise<void>) {
  const texts = useTexts(enLook)
  const queries = useQueryClient()
  const [present, setPresent] = useState(saved)
  const [typed, setTyped] = useState(saved.accent ?? '')
  const [accent, setAccent] = useState(saved.accent)
  const [logo, setLogo] = useState<Logo | undefined>(saved.logo)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const read = readAccent(typed)
  const isLogoSaved = logo?.src === present.logo?.src
  const isOff = typed.trim() !== '' && (read === undefined || findFaintPair(read) !== undefined)

  function type(text: string) {
    setTyped(text)
    const color = readAccent(text)
    if (text.trim() === '') setAccent(undefined)
    else if (color && !findFaintPair(color)) setAccent(color)
  }

  function discard() {
    setTyped(present.accent ?? '')
    setAccent(present.accent)
    setLogo(present.logo)
    setFailure(undefined)
  }

  async function save() {
    setSending(true)
    setFailure(undefined)
    const body = { ...(accent && { accent }), ...(logo && { logo: logo.src }), version: present.version }
    try {
      const answer = await call('admin PUT /look', { body })
      setPresent(answer)
      setTyped(answer.accent ?? '')
      queries.setQueryData(settings.queryKey, (known) => known && { ...known, look: answer })
      await onShown()
      showToast(texts.saved)
    } catch (thrown) {
      setFailure(thrown)
    }
    setSending(false)
  }

  return {
    ...{ typed, accent, logo, isLogoSaved, setLogo, type, discard, isOff, sending, failure },
    isChanged: (read ?? typed.trim()) !== (present.accent ?? '') || !isLogoSaved,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (isOff) event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      else if (!sending) void save()
    },
  }
}
