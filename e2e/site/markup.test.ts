import { expect, test } from '../support/fixtures.ts'
import { bookThrough, callAs, closeThrough, enter, enterAsAdmin, newPerson } from '../support/without-pages.ts'

// A portal of its own: what is written here stays.
test.use({ now: '2026-11-23T08:00:00-08:00' })
const mark = (name: string) => `${name}"><img src=x onerror="hit()"><svg/onload=hit()></script>`

test('E5: markup in any text that users wrote is shown as text on every page, and none of it is markup', async ({
  page,
  otherPage,
  portal,
  browser,
}) => {
  await enterAsAdmin(otherPage, portal)
  const asAdmin = <Answer>(method: 'POST' | 'PUT', path: string, body: object) =>
    callAs<Answer>(otherPage, portal, method, path, body)
  const slots = { minutes: 30, starts: ['15:00', '16:00'], weekdays: [1, 2, 3, 4, 5, 6, 7] }
  await asAdmin('POST', '/treatment', { name: mark('Treatment'), price: 49, active: true, ...slots })
  await asAdmin('POST', '/notice', { date: '2026-11-23', title: mark('News'), text: mark('Told') })
  const praise = { name: mark('Ann'), location: mark('Salem'), review: mark('Praise'), stars: 5 }
  await asAdmin('POST', '/testimonial', praise)
  const { version, hours } = await callAs<{ version: number; hours: object }>(
    otherPage,
    portal,
    'GET',
    '/clinic/settings',
  )
  const place = { name: mark('Clinic'), street: mark('Street'), city: mark('City'), phone: '(503) 555-0142' }
  await asAdmin('PUT', '/clinic', { ...place, hours, version })
  const headers = { origin: portal.url }
  const message = { email: 'ann@clinic.test', subject: mark('Subject'), message: mark('Message') }
  expect((await otherPage.request.post('/api/contact', { data: message, headers })).ok()).toBe(true)
  await closeThrough(otherPage, portal, '2026-12-24', '2026-12-25', mark('Holidays'))

  await enter(page, portal, newPerson(mark('Maya')))
  const visited = await bookThrough(page, portal, '2026-11-23', mark('Treatment'))
  const cancelled = await bookThrough(page, portal, '2026-11-24', mark('Treatment'))
  await bookThrough(page, portal, '2026-11-25', mark('Treatment'))
  await callAs(otherPage, portal, 'DELETE', `/booking/${cancelled}`, { reason: mark('Illness') })
  await portal.advance(10 * 60)
  const review = { stars: 5, text: mark('Review'), name: 'M. <b>L</b>', place: '<i>Salem</i>' }
  await callAs(page, portal, 'PUT', `/booking/${visited}/review`, review)
  const [waiting] = await callAs<{ _id: string; version: number }[]>(otherPage, portal, 'GET', '/reviews')
  await asAdmin('PUT', `/review/${waiting?._id}`, { state: 'shown', version: waiting?.version })
  await portal.mails()

  const stranger = await browser.newPage()
  const visits = [
    [page, '/appointment?date=2026-11-26', 'Treatment'],
    [page, '/dashboard', 'Treatment'],
    [page, '/dashboard/history', 'Illness'],
    [page, '/dashboard/review', 'Review'],
    [otherPage, '/dashboard/appointments?date=2026-11-25', 'Maya'],
    [otherPage, '/dashboard/users', 'Maya'],
    [otherPage, '/dashboard/payments?only=unpaid', 'Maya'],
    [otherPage, '/dashboard/messages', 'Message'],
    [otherPage, '/dashboard/reviews', 'Review'],
    [otherPage, '/dashboard/clinic/news', 'News'],
    [otherPage, '/dashboard/audit', 'Maya'],
    [otherPage, '/dashboard/treatments', 'Treatment'],
    [otherPage, '/dashboard/closed-days', 'Holidays'],
    [otherPage, '/dashboard/add-doctor', 'Treatment'],
    [otherPage, '/dashboard/mail', undefined],
    [stranger, '/', 'Clinic'],
    [stranger, '/review', 'Praise'],
    [stranger, '/contact', 'Street'],
  ] as const
  for (const [tab, address, name] of visits) {
    await tab.goto(portal.url + address)
    const words = name === undefined ? tab.getByRole('heading', { level: 1 }) : tab.getByText(mark(name))
    await expect(words.first()).toBeAttached()
    const strange = tab.locator('img[src="x"], svg[onload], [onerror], [onload], figure b, figure i')
    expect([address, await strange.count()]).toEqual([address, 0])
  }
  await stranger.close()
})
