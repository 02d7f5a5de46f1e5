import { describe, expect, it } from 'vitest'
import type { ClinicDay } from '#contract/dates.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { type PlaceChoice, type PlaceRules, placeOf, reducePlace, replacementSlot } from './place.ts'

const [eight, nine, noon] = ['08.00 AM - 08.30 AM', '09.00 AM - 09.30 AM', '12.00 PM - 12.30 PM'] as const
const [monday, tuesday] = ['2026-12-14', '2026-12-15'] as [ClinicDay, ClinicDay]
const ada = { _id: 'ada', name: 'Dr. Ada Molar' }
const start: PlaceChoice = { day: monday, typedDay: monday }
const booking: PlaceRules = { byDefault: 'free', keepsGone: true }
const offer: PlaceRules = { byDefault: 'free', keepsGone: false }
const staffMove: PlaceRules = { byDefault: 'present', keepsGone: true, present: { day: monday, slot: noon } }
const ownMove: PlaceRules = { byDefault: 'none', keepsGone: false, present: { day: monday, slot: nine } }

/** A treatment at eight and nine; with a doctor, those are her slots of it. */
const treatmentWith = (slots?: readonly string[]) =>
  ({ slots: [eight, nine], ...(slots && { doctors: [{ ...ada, slots }] }) }) as unknown as AvailableTreatment
const treatment = treatmentWith([nine])

describe('reducePlace', () => {
  it('keeps the day while a date is typed, and sets both when a day is chosen', () => {
    const typing = reducePlace({ ...start, slot: nine }, { typedDay: '2026-1' })
    expect(typing).toEqual({ day: monday, typedDay: '2026-1', slot: nine, lost: undefined })
    expect(reducePlace(typing, { day: tuesday, slot: undefined })).toEqual({
      ...{ day: tuesday, typedDay: tuesday, slot: undefined, lost: undefined },
    })
  })

  it('keeps the doctor and the slot that are not chosen again', () => {
    const chosen = reducePlace({ ...start, doctor: ada }, { slot: nine })
    expect(chosen).toMatchObject({ doctor: ada, slot: nine })
    expect(reducePlace(chosen, { doctor: undefined })).toMatchObject({ doctor: undefined, slot: nine })
  })

  it('forgets a lost slot when something else is chosen', () => {
    const lost = reducePlace(start, { slot: nine, lost: eight })
    expect(lost).toMatchObject({ slot: nine, lost: eight })
    expect(reducePlace(lost, { slot: nine }).lost).toBeUndefined()
  })
})

describe('placeOf', () => {
  it('chooses the first free slot, the present one, or none by default', () => {
    expect(placeOf(start, booking, { treatment })).toMatchObject({ slots: [eight, nine], chosen: eight })
    expect(placeOf(start, staffMove, { treatment })).toMatchObject({ slots: [eight, nine, noon], chosen: noon })
    expect(placeOf(start, ownMove, { treatment })).toMatchObject({ slots: [eight], chosen: undefined, isReady: false })
  })

  it('offers the present slot only on its day, and hides it from a patient who moves', () => {
    const other = { day: tuesday, typedDay: tuesday }
    expect(placeOf(other, staffMove, { treatment })).toMatchObject({ slots: [eight, nine], chosen: eight })
    expect(placeOf(other, ownMove, { treatment }).slots).toEqual([eight, nine])
  })

  it('marks a chosen slot that is no longer free, replaces it, or drops it', () => {
    const chosen = { ...start, slot: noon }
    expect(placeOf(chosen, booking, { treatment })).toMatchObject({ chosen: noon, gone: noon, isReady: true })
    expect(placeOf(chosen, offer, { treatment })).toMatchObject({ chosen: eight, gone: undefined })
    expect(placeOf(chosen, ownMove, { treatment })).toMatchObject({ chosen: undefined, gone: undefined })
  })

  it('marks neither the slot of an unanswered request nor the present one as gone', () => {
    const chosen = { ...start, slot: noon }
    expect(placeOf(chosen, booking, { treatment, unsettled: noon })).toMatchObject({ chosen: noon, gone: undefined })
    expect(placeOf(chosen, staffMove, { treatment })).toMatchObject({ chosen: noon, gone: undefined })
  })

  it('does not offer a lost slot again', () => {
    const lost = reducePlace(start, { slot: nine, lost: eight })
    expect(placeOf(lost, booking, { treatment })).toMatchObject({ slots: [nine], chosen: nine })
  })

  it('is not ready while the free times load or the date is incomplete', () => {
    expect(placeOf(start, booking, { treatment }).isReady).toBe(true)
    expect(placeOf(start, staffMove, { treatment: undefined })).toMatchObject({ chosen: noon, isReady: false })
    expect(placeOf({ ...start, typedDay: '' }, booking, { treatment }).isReady).toBe(false)
  })

  it('offers the slots of the chosen doctor, if the treatment names doctors', () => {
    const chosen = { ...start, doctor: ada }
    expect(placeOf(chosen, booking, { treatment })).toMatchObject({ doctor: ada, slots: [nine] })
    expect(placeOf(chosen, booking, { treatment: treatmentWith() })).toMatchObject({ doctor: undefined, chosen: eight })
  })

  it('is full if the doctor has no slot and others have, unless the chosen slot may still be booked', () => {
    const chosen = { ...start, doctor: ada }
    const full = { treatment: treatmentWith([]) }
    expect(placeOf(chosen, booking, full)).toMatchObject({ isFull: true, chosen: undefined })
    expect(placeOf({ ...chosen, slot: nine }, booking, full)).toMatchObject({ isFull: true, gone: nine })
    expect(placeOf({ ...chosen, slot: nine }, booking, { ...full, unsettled: nine }).isFull).toBe(false)
    expect(placeOf(chosen, staffMove, full)).toMatchObject({ isFull: false, chosen: noon })
  })

  it('is not full if nobody has a slot, also for a move by the staff and an offer', () => {
    const none = { treatment: { ...treatmentWith([]), slots: [] } }
    for (const rules of [booking, offer, { ...staffMove, present: undefined }])
      expect(placeOf({ ...start, doctor: ada }, rules, none)).toMatchObject({ isFull: false, chosen: undefined })
  })

  it('shows a move no slots while they load, and none with a doctor whom the treatment no longer names', () => {
    const chosen = { ...start, doctor: ada }
    expect(placeOf(chosen, ownMove, { treatment: undefined })).toMatchObject({ slots: [], isFull: false })
    expect(placeOf(chosen, ownMove, { treatment: { ...treatment, doctors: [] } })).toMatchObject({ slots: [] })
  })

  it('offers all slots if the staff show them', () => {
    expect(placeOf(start, booking, { treatment, allSlots: [eight, noon] }).slots).toEqual([eight, noon])
  })

  it('keeps the chosen slot for another doctor if it is free, or else takes the default one', () => {
    const withDoctor = (rules: PlaceRules, slot: string) =>
      placeOf({ ...start, slot }, rules, { treatment }).withDoctor(ada)
    expect(withDoctor(booking, nine)).toEqual({ doctor: ada, slot: nine })
    expect(withDoctor(booking, eight)).toEqual({ doctor: ada, slot: nine })
    expect(withDoctor(staffMove, eight)).toEqual({ doctor: ada, slot: undefined })
    expect(withDoctor(offer, eight)).toEqual({ doctor: ada })
  })
})

describe('replacementSlot', () => {
  it('is the next later slot, or else the first, and never the lost one', () => {
    expect(replacementSlot([eight, noon], nine)).toBe(noon)
    expect(replacementSlot([eight, nine], noon)).toBe(eight)
    expect(replacementSlot([eight, nine], eight)).toBe(nine)
    expect(replacementSlot([noon], noon)).toBeUndefined()
  })
})
