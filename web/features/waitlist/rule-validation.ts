import { withWesternDigits } from '#contract/digits.ts'
import { waitlistRuleInput } from '#contract/schemas/waitlist.ts'
import { validate } from '../../api/validate.ts'

/** Checks the form of the waitlist's rules, whose minutes are texts. */
export function validateRule(
  { quietFrom, quietUntil, quietPublicUntil, ...minutes }: Record<string, unknown>,
  version: number,
) {
  const numbers = Object.entries(minutes).map(([name, entry]) => {
    const typed = withWesternDigits(String(entry)).trim()
    return [name, typed === '' ? undefined : Number(typed)]
  })
  return validate(waitlistRuleInput, {
    ...Object.fromEntries(numbers),
    quietFrom,
    quietUntil,
    quietPublicUntil,
    version,
  })
}
