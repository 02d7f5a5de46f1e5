import { asApiError } from '../api/api-error.ts'
import { formatWait } from '../i18n/format.ts'
import { useErrorMessages } from '../i18n/hooks/use-error-messages.ts'
import { useMessages } from '../i18n/hooks/use-messages.ts'

/**
 * Returns a function that explains a failed call in the language of the page. Over a rate limit the text contains the
 * time to wait; `tooMany` replaces that text.
 */
export function useErrorText(): (failure: unknown, tooMany?: (wait: string) => string) => string {
  const { locale } = useMessages()
  const errors = useErrorMessages()
  return (failure, tooMany = errors.too_many_requests) => {
    const { code, retryAfter } = asApiError(failure)
    return code === 'too_many_requests' ? tooMany(formatWait(retryAfter, locale)) : errors[code]
  }
}
