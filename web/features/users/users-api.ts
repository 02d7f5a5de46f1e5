import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { reauthenticate } from '#contract/routes/profile.ts'
import type { listUsers, makeAdmin, removeAdmin, removeUser } from '#contract/routes/users.ts'
import type { User } from '#contract/schemas/user.ts'
import { call, type Route } from '../../api/client.ts'
import { type ListPage, withTotal } from '../../api/list-page.ts'
import type { UsersChoice } from './users-params.ts'

const toUsers = {
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  access: 'admin',
} as const satisfies Route<typeof listUsers>

const toMakeAdmin = {
  name: 'makeAdmin',
  method: 'PUT',
  path: '/user/admin/:email',
  access: 'admin',
} as const satisfies Route<typeof makeAdmin>

const toRemoveAdmin = {
  name: 'removeAdmin',
  method: 'DELETE',
  path: '/user/admin/:email',
  access: 'admin',
} as const satisfies Route<typeof removeAdmin>

const toRemoveUser = {
  name: 'removeUser',
  method: 'DELETE',
  path: '/user/:email',
  access: 'admin',
} as const satisfies Route<typeof removeUser>

/** What every page of the users is kept under. */
export const users = 'users'

/** A page of the users and what it was asked for. */
export interface ListedUsers extends ListPage<User> {
  readonly choice: UsersChoice
}

/** A page of the people with an account; while it is on its way the previous one stands. */
export function usersOn(choice: UsersChoice) {
  const { search, sort, page } = choice
  const query = { sort, page: String(page), ...(search && { search }) }
  return queryOptions({
    queryKey: [users, query],
    queryFn: async ({ signal }): Promise<ListedUsers> => {
      const listed = await withTotal((onTotal) => call<typeof listUsers>(toUsers, { query, signal, onTotal }))
      return { ...listed, choice }
    },
    placeholderData: keepPreviousData,
  })
}

const toConfirm = {
  name: 'reauthenticate',
  method: 'POST',
  path: '/me/reauthentication',
  access: 'patient',
} as const satisfies Route<typeof reauthenticate>

/** Proves that it is still the person who signed in; counts for 15 minutes. */
export function confirmYourself(password: string): Promise<unknown> {
  return call<typeof reauthenticate>(toConfirm, { body: { password } })
}

/** What an admin can do about a person. */
export type PersonChange = 'makeAdmin' | 'removeAdmin' | 'removeUser'

/**
 * Each gives whether it changed anything: not where it had been done before, or where nobody has the address. Safe to
 * repeat.
 */
export const personChanges: Record<PersonChange, (email: string) => Promise<boolean>> = {
  makeAdmin: async (email) => (await call<typeof makeAdmin>(toMakeAdmin, { params: { email } })).modifiedCount > 0,
  removeAdmin: async (email) =>
    (await call<typeof removeAdmin>(toRemoveAdmin, { params: { email } })).modifiedCount > 0,
  removeUser: async (email) => (await call<typeof removeUser>(toRemoveUser, { params: { email } })).deletedCount > 0,
}
