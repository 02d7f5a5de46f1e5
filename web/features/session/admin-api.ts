import { queryOptions } from '@tanstack/react-query'
import type { checkAdmin } from '#contract/routes/identity.ts'
import { call } from '../../api/client.ts'

/** Fetches whether the user with this address is an admin. */
export function adminCheck(email: string) {
  return queryOptions({
    queryKey: ['admin', email],
    queryFn: ({ signal }) => call<typeof checkAdmin>('patient GET /admin/:email', { params: { email }, signal }),
    select: ({ admin }) => admin,
    enabled: email !== '',
  })
}
