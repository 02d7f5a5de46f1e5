import { useReducer } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { parseSlot } from '#contract/slots.ts'
import type { NamedDoctor } from './doctor-choice.tsx'
import { slotsOf } from './free-slots.ts'

/** What a user has chosen of a place so far. */
export interface PlaceChoice {
  readonly day: ClinicDay
  /** The content of the date field, which may be incomplete. */
  readonly typedDay: string
  readonly doctor?: NamedDoctor | undefined
  /** The chosen slot; without it, the default one. */
  readonly slot?: string | undefined
  /** The slot that another patient has just taken, which is not offered again. */
  readonly lost?: string | undefined
}

/** Returns what is chosen after a part is chosen. Other parts stay, but a slot is `lost` only until the next choice. */
export function reducePlace(choice: PlaceChoice, part: Partial<PlaceChoice>): PlaceChoice {
  return { ...choice, lost: undefined, ...(part.day !== undefined && { typedDay: part.day }), ...part }
}

/** The day, doctor and slot that a user chooses. `placeOf` returns what is offered. */
export function usePlace(start: () => Omit<PlaceChoice, 'typedDay'> & { readonly typedDay?: string }) {
  return useReducer(reducePlace, undefined, () => {
    const chosen = start()
    return { typedDay: chosen.day, ...chosen }
  })
}

/** Differences between the dialogs that choose a place. */
export interface PlaceRules {
  /** The default slot: the first free one, the present one of a booking that moves, or none. */
  readonly byDefault: 'free' | 'present' | 'none'
  /** Whether a chosen slot that is no longer free stays and is marked. Otherwise the default one replaces it. */
  readonly keepsGone: boolean
  /** The place of a booking that moves. It is offered only if it is the default. */
  readonly present?: { readonly day: ClinicDay; readonly slot: string } | undefined
}

interface PlaceFacts {
  /** The treatment with its free slots on the chosen day; `undefined` while they load. */
  readonly treatment: AvailableTreatment | undefined
  /** All slots of the day, if the staff show them. */
  readonly allSlots?: readonly string[] | undefined
  /** The slot of an unanswered request, which may be booked. */
  readonly unsettled?: string | undefined
}

/** Returns what is offered and chosen. */
export function placeOf(choice: PlaceChoice, rules: PlaceRules, { treatment, allSlots, unsettled }: PlaceFacts) {
  const doctor = treatment?.doctors && choice.doctor
  const free = allSlots ?? slotsOf(treatment, doctor?._id)
  const present = rules.present?.day === choice.day ? rules.present.slot : undefined
  const offersPresent = rules.byDefault === 'present'
  const others = offersPresent ? free : free.filter((slot) => slot !== present)
  const wanted = treatment && (rules.keepsGone || others.includes(choice.slot ?? '')) ? choice.slot : undefined
  const slots = inOrder([...others, offersPresent ? present : undefined, wanted, unsettled], choice.lost)
  const first = slots.find((slot) => slot === rules.present?.slot) ?? slots[0]
  const chosen = wanted ?? (rules.byDefault === 'none' ? undefined : first)
  const isGone = chosen !== unsettled && chosen !== present && !free.includes(chosen ?? '')
  const isNoneLeft = free.length === 0 && (isGone || chosen === undefined)
  return {
    doctors: treatment?.doctors,
    doctor,
    /** Those that are free, in time order, and the chosen one or one of an unanswered request even if it is not. */
    slots,
    chosen,
    /** The chosen slot, if it is no longer free. */
    gone: isGone ? chosen : undefined,
    /** Whether the chosen doctor has no free slots while others have. */
    isFull: doctor !== undefined && isNoneLeft && (treatment?.slots.length ?? 0) > 0,
    isReady: treatment !== undefined && chosen !== undefined && choice.typedDay === choice.day,
    /** Returns the choice of a doctor. The chosen slot stays if it is theirs. */
    withDoctor(next: NamedDoctor | undefined): Pick<PlaceChoice, 'doctor' | 'slot'> {
      if (!rules.keepsGone) return { doctor: next }
      const theirs = slotsOf(treatment, next?._id)
      const kept = theirs.find((slot) => slot === chosen)
      return { doctor: next, slot: rules.byDefault === 'free' ? (kept ?? theirs[0]) : kept }
    },
  }
}

/** Returns the free slot that replaces a lost one: the next later slot, else the first. */
export function replacementSlot(free: readonly string[], lost: string): string | undefined {
  const others = inOrder(free, lost)
  return others.find((slot) => startOf(slot) > startOf(lost)) ?? others[0]
}

/** Returns the slots by time, each once, without a lost one. */
export function inOrder(slots: readonly (string | undefined)[], lost?: string): string[] {
  const offered = new Set(slots.filter((slot) => slot !== undefined))
  if (lost !== undefined) offered.delete(lost)
  return [...offered].sort((a, b) => startOf(a) - startOf(b))
}

function startOf(slot: string): number {
  return parseSlot(slot)?.start ?? 0
}
