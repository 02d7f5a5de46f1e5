import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * For a form whose version conflicts with a later one: `renew` reloads the query and then changes `key`, which mounts the
 * form again with the latest version.
 */
export function useRenewal(queryKey: QueryKey) {
  const queries = useQueryClient()
  const [key, setKey] = useState(0)
  async function renew() {
    await queries.refetchQueries({ queryKey })
    setKey(key + 1)
  }
  return { key, renew }
}
