import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { pagePaths } from '#contract/pages.ts'
import { routes } from './router.tsx'

function addressesOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const address = path === undefined ? above : `${above}/${path}`
    // One route for the free times and what was just booked.
    if (path === 'appointment/:id?') return ['/appointment', '/appointment/:id']
    const inside = children ? addressesOf(children, address) : []
    const stands = index || (path !== undefined && !children)
    return stands ? [address || '/', ...inside] : inside
  })
}

const own = ['review', 'history', 'profile', 'waitlist', 'move/:id', 'payment/:id'].map((page) => `/dashboard/${page}`)

test('contract/pages.ts lists every page of the router, and no other', () => {
  // One route for the pages of the staff, whose list is a type.
  const listed = pagePaths.filter((path) => !path.startsWith('/dashboard/') || own.includes(path))
  expect(addressesOf(routes).toSorted()).toEqual([...listed, '/dashboard/:page/:id?/:part?', '/*'].toSorted())
})
