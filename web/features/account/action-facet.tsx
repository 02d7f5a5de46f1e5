import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Facet } from '../../ui/facet.tsx'
import { Refusal } from './refusal.tsx'

interface ActionFacetProps {
  readonly title: string
  readonly lead: ReactNode
  readonly button: string
  readonly onPress: () => Promise<void>
}

/** One button and what it is for. */
export function ActionFacet({ title, lead, button, onPress }: ActionFacetProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function press() {
    setBusy(true)
    setFailure(undefined)
    await onPress().catch(setFailure)
    setBusy(false)
  }

  return (
    <Facet title={title} lead={lead}>
      <Button busy={busy} onClick={() => void press()}>
        {button}
      </Button>
      <Refusal failure={failure} />
    </Facet>
  )
}
