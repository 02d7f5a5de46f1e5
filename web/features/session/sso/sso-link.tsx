import type { ReactNode } from 'react'
import { enSso } from '../../../i18n/en/sso.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { buttonClass } from '../../../ui/button/button-class.ts'
import { SsoProblemText } from './sso-problem.tsx'

interface SsoLinkProps {
  /** Name of the clinic's single sign-on. */
  readonly name: string
  /** The page to return to. */
  readonly from: string | undefined
  /** Whether it unlocks a page. */
  readonly unlocks?: boolean
}

/** Signs in by single sign-on, which leaves the page. */
export function SsoLink({ name, from, unlocks = false }: SsoLinkProps): ReactNode {
  const texts = useTexts(enSso)
  const query = from === undefined ? '' : `?${new URLSearchParams({ from })}`
  return (
    <div className="mt-5 grid gap-3">
      <a className={buttonClass({ block: true })} href={`/api/auth/sso${query}`}>
        {texts.start(name)}
      </a>
      <SsoProblemText />
      {unlocks && <p className="text-center text-sm text-ink-quiet">{texts.unlock}</p>}
    </div>
  )
}
