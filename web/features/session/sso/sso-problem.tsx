import { useSearchParams } from 'react-router'
import type { SsoProblem } from '#contract/schemas/sign-in.ts'
import { enErrors } from '../../../i18n/en/errors.ts'
import { enSso } from '../../../i18n/en/sso.ts'
import { enSsoErrors } from '../../../i18n/en/sso-errors.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { ErrorText } from '../../../ui/form/error-text.tsx'

// The pages of a clinic without single sign-on are loaded without them.
Object.assign(enErrors, enSsoErrors)

/** Announces why the single sign-on that led back to this page failed; empty if none did. */
export function SsoProblemText() {
  const { problems } = useTexts(enSso)
  const [query] = useSearchParams()
  const problem = query.get('problem') ?? ''
  return Object.hasOwn(problems, problem) ? <ErrorText announced>{problems[problem as SsoProblem]}</ErrorText> : null
}
