import { expect, test } from 'vitest'
import type { ClinicDay } from '#contract/dates.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { type PlaceRules, type PlaceState, placeOf, reducePlace } from './place.ts'

const [eight, nine, noon] = ['08.00 AM - 08.30 AM', '09.00 AM - 09.30 AM', '12.00 PM - 12.30 PM'] as const
const [monday, tuesday] = ['2026-12-14', '2026-12-15'] as ClinicDay[] as [ClinicDay, ClinicDay]
const ada = { _id: 'ada', name: 'Dr. Ada Molar' }
const treatment = {
  _id: 't',
  slots: [eight, nine],
  doctors: [{ ...ada, slots: [nine] }],
} as unknown as AvailableTreatment
const start: PlaceState = {
  ...{ day: monday, typedDay: monday, treatmentId: 't' },
  ...{ doctor: undefined, slot: undefined, lost: undefined },
}
const booking: PlaceRules = { first: 'free', keepsGone: true }
const staffMove: PlaceRules = { first: 'present', keepsGone: true, present: { day: monday, slot: noon } }
const ownMove: PlaceRules = { first: 'none', keepsGone: false, present: { day: monday, slot: nine } }

test('chooses the first free time, the present one, or none', () => {
  expect(placeOf(start, booking, { treatment }).chosen).toBe(eight)
  expect(placeOf(start, staffMove, { treatment })).toMatchObject({ slots: [eight, nine, noon], chosen: noon })
  expect(placeOf(start, ownMove, { treatment })).toMatchObject({ slots: [eight], chosen: undefined, isReady: false })
})

test('keeps a chosen time that is no longer free as gone, or drops it', () => {
  const chosen = reducePlace(start, { type: 'slot', slot: noon })
  expect(placeOf(chosen, booking, { treatment })).toMatchObject({ slots: [eight, nine, noon], gone: noon })
  expect(placeOf(chosen, ownMove, { treatment })).toMatchObject({ slots: [eight], chosen: undefined })
  expect(placeOf(chosen, booking, { treatment, unsettled: noon }).gone).toBeUndefined()
})

test('replaces a taken time by the next one and does not offer it again', () => {
  const after = reducePlace(start, { type: 'taken', slot: eight, left: [eight, nine] })
  expect(placeOf(after, booking, { treatment })).toMatchObject({ slots: [nine], chosen: nine })
})

test('applies a typed date once it is complete, and is not ready until then', () => {
  const typing = reducePlace(start, { type: 'typeDay', text: '2026-1' })
  expect(typing.day).toBe(monday)
  expect(placeOf(typing, booking, { treatment }).isReady).toBe(false)
  expect(reducePlace({ ...typing, slot: nine }, { type: 'typeDay', text: tuesday })).toMatchObject({
    ...{ day: tuesday, slot: undefined },
  })
})

test('shows only the times of the chosen doctor, and whether there are none', () => {
  const withAda = reducePlace(start, { type: 'doctor', doctor: ada, slot: nine })
  expect(placeOf(withAda, booking, { treatment })).toMatchObject({ slots: [nine], isFull: false })
  const full = { ...treatment, doctors: [{ ...ada, slots: [] }] } as unknown as AvailableTreatment
  expect(placeOf({ ...withAda, slot: undefined }, booking, { treatment: full }).isFull).toBe(true)
})

test('offers all times if the staff show them', () => {
  expect(placeOf(start, booking, { treatment, allTimes: [eight, nine, noon] }).slots).toEqual([eight, nine, noon])
})
