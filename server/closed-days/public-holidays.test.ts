import { expect, test } from 'vitest'
import { countryOfZone, holidaysBetween, listCountries, listRegions } from './public-holidays.ts'

test('knows countries, their regions, and the country of a time zone', async () => {
  const countries = await listCountries()
  expect(countries.length).toBeGreaterThan(150)
  expect((await listRegions('US')).find(({ name }) => name === 'Oregon')).toBeDefined()
  expect(await listRegions('ZZ')).toEqual([])
  expect(countryOfZone('America/Los_Angeles', countries)).toBe('US')
  expect(countryOfZone('Europe/Berlin', countries)).toBe('DE')
  expect(countryOfZone('UTC', countries)).toBeUndefined()
})

test('a holiday on a weekend has its own day and the observed one', async () => {
  const found = await holidaysBetween({ country: 'US' }, 'en', ['2026-06-01', '2027-07-31'])
  const [independence] = found.filter(({ name }) => name === 'Independence Day')
  expect(found.map(({ name }) => name)).toContain('Labor Day')
  expect(independence?.days).toEqual([
    { day: '2026-07-03', observed: true },
    { day: '2026-07-04', observed: false },
    { day: '2027-07-04', observed: false },
    { day: '2027-07-05', observed: true },
  ])
  // The package has no own day for it under the same rule.
  const english = await holidaysBetween({ country: 'GB', region: 'ENG' }, 'en', ['2027-12-01', '2027-12-31'])
  expect(english.map(({ name, days }) => [name, days.length])).toEqual([
    ['Christmas Day', 2],
    ['Boxing Day', 2],
  ])
})

test('the region decides, and names follow the language of the clinic', async () => {
  const year = ['2027-01-01', '2027-12-31'] as const
  const names = async (region?: string) =>
    (await holidaysBetween({ country: 'DE', region }, 'en', year)).map(({ name }) => name)
  expect(await names('BY')).toContain('Epiphany')
  expect(await names('BE')).not.toContain('Epiphany')
  const [first] = await holidaysBetween({ country: 'ES' }, 'es', year)
  expect(first).toEqual({ name: 'Año Nuevo', days: [{ day: '2027-01-01', observed: false }] })
  expect(await holidaysBetween({ country: 'ZZ' }, 'en', year)).toEqual([])
})

test('holidays with one name are one holiday', async () => {
  const period = ['2026-12-01', '2028-11-30'] as const
  const serbian = await holidaysBetween({ country: 'RS' }, 'en', period)
  expect(serbian.find(({ name }) => name === "New Year's Day")?.days).toContainEqual({
    day: '2027-01-02',
    observed: false,
  })
  for (const country of ['RS', 'CN', 'JP', 'ME', 'ZA']) {
    const names = (await holidaysBetween({ country }, 'en', period)).map(({ name }) => name)
    expect(new Set(names).size, country).toBe(names.length)
    expect(names.join(), 'a rule as a name').not.toMatch(/ and if |substitutes /)
  }
})

test('a holiday of several days has all of them, and a day belongs to one holiday', async () => {
  const found = await holidaysBetween({ country: 'EG' }, 'en', ['2027-01-01', '2027-12-31'])
  const dates = found.map((holiday) => holiday.days.map(({ day }) => day))
  expect(dates.find((days) => days.includes('2027-03-09'))).toEqual(['2027-03-09', '2027-03-10', '2027-03-11'])
  const days = dates.flat()
  expect(new Set(days).size).toBe(days.length)
})
