import { asApiError } from '../api/api-error.ts'
import { enErrors } from '../i18n/en/errors.ts'
import { en } from '../i18n/en/layout.ts'
import { formatWait } from '../i18n/format.ts'
import { useTexts } from '../i18n/use-texts.ts'

/**
 * Returns a function that explains a failed call in the language of the page. Over a rate limit the text contains the
 * time to wait; `tooMany` replaces that text.
 */
export function useErrorText(): (failure: unknown, tooMany?: (wait: string) => string) => string {
  const [{ locale }, errors] = useTexts(en, enErrors)
  return (failure, tooMany = errors.too_many_requests) => {
    const { code, retryAfter } = asApiError(failure)
    return code === 'too_many_requests' ? tooMany(formatWait(retryAfter, locale)) : errors[code]
  }
}
