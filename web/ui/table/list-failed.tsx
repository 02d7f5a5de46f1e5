import { Button } from '../button/button.tsx'
import { IconRefresh } from '../icons/icons.tsx'

interface ListFailedProps {
  readonly texts: { readonly failed: string; readonly tryAgain: string }
  /** The query that failed. */
  readonly query: { readonly isFetching: boolean; refetch(): Promise<unknown> }
}

/** Says in place of rows that they could not be loaded, with a way to ask again. */
export function ListFailed({ texts, query }: ListFailedProps) {
  return (
    <span className="actions" role="alert">
      {texts.failed}
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {!query.isFetching && <IconRefresh className="icon" />}
        {texts.tryAgain}
      </Button>
    </span>
  )
}
