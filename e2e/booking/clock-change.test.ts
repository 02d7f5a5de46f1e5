import { test } from '../support/fixtures.ts'
import { bookAndSee } from '../support/steps.ts'

// The Friday before clocks go forward at the clinic (Sunday, March 14, 2027, 2.00 AM) and not in Berlin.
test.use({ timezoneId: 'Europe/Berlin' })

test('books the first day after the clock change at the usual time', async ({ page, portal }) => {
  await portal.advance(109 * 24 * 60)
  await bookAndSee(page, portal, '2027-03-15', 'Teeth Cleaning', { date: 'Mar 15, 2027', slot: '08.30 AM – 09.00 AM' })
})
