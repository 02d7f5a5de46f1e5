import { queryOptions } from '@tanstack/react-query'
import type { listUsers } from '#contract/users.ts'
import { call, type Route } from '../../api/client.ts'

const toUsers = {
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  access: 'admin',
} as const satisfies Route<typeof listUsers>

/** Everybody with an account, by e-mail address. */
export const allUsers = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => call<typeof listUsers>(toUsers, { query: {}, signal }),
})
