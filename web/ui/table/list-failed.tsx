import { Button } from '../button/button.tsx'
import { IconRefresh } from '../icons/page-icons.tsx'

export interface ListFailedProps {
  readonly texts: { readonly failed: string; readonly tryAgain: string }
  /** The query that failed. */
  readonly query: { readonly isFetching: boolean; refetch(): Promise<unknown> }
}

/** Reports that a list could not be loaded, with a button that retries. */
export function ListFailed({ texts, query }: ListFailedProps) {
  return (
    <span className="flex flex-wrap items-center gap-3" role="alert">
      {texts.failed}
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {!query.isFetching && <IconRefresh />}
        {texts.tryAgain}
      </Button>
    </span>
  )
}
