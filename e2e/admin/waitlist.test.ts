import { expect, test } from '../support/fixtures.ts'
import { tabTo, toast } from '../support/steps.ts'
import { enter, enterAsAdmin, newPerson } from '../support/without-pages.ts'

test('the desk adds a patient by keyboard, marks the entry as urgent, offers a time and withdraws it', async ({
  page,
  otherPage,
  portal,
}) => {
  const patient = await enter(otherPage, portal, newPerson(`Quirin Waller ${crypto.randomUUID().slice(0, 4)}`))
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/waiting')
  await tabTo(page, page.getByRole('button', { name: 'Add a patient' }))
  await page.keyboard.press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add a patient to the waitlist' })
  await expect(adding.getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await page.keyboard.type(patient.name)
  await expect(adding.getByRole('option').first()).toContainText(patient.name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(adding.getByLabel('Treatment')).toBeFocused()
  const treatment = adding.getByLabel('Treatment')
  await expect(treatment.locator('option:checked')).toHaveText('Choose a treatment')
  await adding.getByRole('button', { name: 'Add to the waitlist' }).click()
  await expect(treatment).toHaveAccessibleDescription('Choose a treatment.')
  await expect(treatment).toBeFocused()
  await treatment.selectOption('Root Canal Treatment')
  await tabTo(page, adding.getByRole('button', { name: 'Add to the waitlist' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, `On the waitlist: ${patient.name}`)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: patient.name })
  await expect(row).toContainText('Root Canal Treatment')

  await row.getByRole('button', { name: /^Mark as urgent/ }).click()
  await expect(row).toContainText('Urgent')
  await row.getByRole('button', { name: /^Offer a time/ }).click()
  const offering = page.getByRole('dialog', { name: `Offer a time to ${patient.name}` })
  await offering.getByLabel('Day').fill('2027-02-10')
  await offering.getByRole('radio').nth(1).press('Space')
  await offering.getByRole('button', { name: 'Send the offer' }).click()
  await expect(toast(page, `Offered to ${patient.name}: Wed, Feb 10`)).toBeVisible()
  await expect(row).toContainText('Offered: Feb 10, 2027')
  const mail = (await portal.mails()).find(({ subject }) => subject === 'A time became free for you: Feb 10, 2027')
  expect(mail?.text).toContain('Wednesday, February 10, 2027')

  await row.getByRole('button', { name: /^Withdraw the offer/ }).click()
  await expect(toast(page, `Offer withdrawn: ${patient.name}`)).toBeVisible()
  await expect(row).toContainText('1 offer so far')
  await page.getByRole('searchbox', { name: 'Search by name or number' }).fill(patient.name)
  await expect(page).toHaveURL(/search=Quirin/)
  await row.getByRole('button', { name: /^Remove from the waitlist/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No one on the waitlist matches.')).toBeVisible()
})
