import { queryOptions } from '@tanstack/react-query'
import type { checkAdmin } from '#contract/routes/identity.ts'
import { call, type Route } from '../../api/client.ts'

const toCheck = {
  name: 'checkAdmin',
  method: 'GET',
  path: '/admin/:email',
  access: 'patient',
} as const satisfies Route<typeof checkAdmin>

/** Whether the person of this address is an admin, as of the asking. */
export function adminCheck(email: string) {
  return queryOptions({
    queryKey: ['admin', email],
    queryFn: ({ signal }) => call<typeof checkAdmin>(toCheck, { params: { email }, signal }),
    select: ({ admin }) => admin,
    enabled: email !== '',
  })
}
