import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Role } from '#contract/roles.ts'
import type { User } from '#contract/schemas/user.ts'
import { call } from '../../api/client.ts'
import { confirmed } from '../../api/confirmed.ts'
import { type ListPage, withTotal } from '../../api/list-page.ts'
import type { UsersChoice } from './users-params.ts'

/** Query key of all pages. */
export const users = 'users'

/** A page of the users and its filters. */
export interface ListedUsers extends ListPage<User> {
  readonly choice: UsersChoice
}

/** A page of the users. While a page is loading, the previous one is shown. */
export function usersOn(choice: UsersChoice) {
  const { search, only, sort, page } = choice
  const query = { sort, page: String(page), ...(search && { search }), ...(only && { only }) }
  return queryOptions({
    queryKey: [users, query],
    queryFn: async ({ signal }): Promise<ListedUsers> => {
      const listed = await withTotal((onHeaders) => call('admin GET /users', { query, signal, onHeaders }))
      return { ...listed, choice }
    },
    placeholderData: keepPreviousData,
  })
}

/** Who an admin changes. */
export type ChangedPerson = Pick<User, 'name' | 'email' | 'role' | 'doctorId'>

/** A role that an admin gives, with the doctor whom the person is if they get that one. */
export interface RoleChange {
  readonly role: Role
  readonly doctorId?: string
}

/** A change of a user by an admin. */
export type PersonChange = 'makeAdmin' | 'removeAdmin' | 'removeUser' | 'resetFactor' | RoleChange

/**
 * Changes a user. Returns whether it changed anything: `false` if it was done before or the user does not exist.
 * Idempotent.
 */
export function changePerson(email: string, change: PersonChange): Promise<boolean> {
  return confirmed(() => send(email, change))
}

async function send(email: string, change: PersonChange): Promise<boolean> {
  const params = { email }
  if (change === 'removeUser') {
    return (await call('admin DELETE /user/:email', { params })).deletedCount > 0
  }
  if (change === 'resetFactor') return (await call('admin DELETE /second-factor/:email', { params })).success
  const { modifiedCount } =
    change === 'makeAdmin'
      ? await call('admin PUT /user/admin/:email', { params })
      : change === 'removeAdmin'
        ? await call('admin DELETE /user/admin/:email', { params })
        : await call('admin PUT /role/:email', { params, body: change })
  return modifiedCount > 0
}

/** The doctors whom a person can be. */
export const doctorsToLink = queryOptions({
  queryKey: ['doctors-to-link'],
  queryFn: ({ signal }) => call('admin GET /doctors', { signal }),
})
