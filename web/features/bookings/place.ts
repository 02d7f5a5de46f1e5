import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import type { NamedDoctor } from './doctor-choice.tsx'
import { slotsOf } from './free-slots.ts'
import { offeredSlots, replacementSlot } from './offered-slots.ts'

/** What a user has chosen of a place so far. */
export interface PlaceState {
  readonly day: ClinicDay
  /** The date field, which may be incomplete. */
  readonly typedDay: string
  readonly treatmentId: string | undefined
  readonly doctor: NamedDoctor | undefined
  /** The chosen time; without it, the default one. */
  readonly slot: string | undefined
  /** The time that another patient has just taken, which is not offered again. */
  readonly lost: string | undefined
}

/** What the places differ in. */
export interface PlaceRules {
  /** The time that is chosen at first: the first free one, the present one of a booking that moves, or none. */
  readonly first: 'free' | 'present' | 'none'
  /** Whether a chosen time that is no longer free stays shown as gone; otherwise it is dropped. */
  readonly keepsGone: boolean
  /** The place of the booking that moves. Offered as a time only if it is chosen at first. */
  readonly present?: { readonly day: ClinicDay; readonly slot: string } | undefined
}

/** What the portal says about the day; `undefined` while it loads. */
export interface PlaceFacts {
  readonly treatment: AvailableTreatment | undefined
  /** All times of the day, if the staff show them. */
  readonly allTimes?: readonly string[] | undefined
  /** The time of a request that is unanswered and may be booked. */
  readonly unsettled?: string | undefined
}

export type PlaceAction =
  | { readonly type: 'typeDay'; readonly text: string }
  | { readonly type: 'goTo'; readonly day: ClinicDay; readonly slot?: string | undefined }
  | {
      readonly type: 'treatment'
      readonly id: string | undefined
      readonly doctor?: NamedDoctor
      readonly slot?: string
    }
  | { readonly type: 'doctor'; readonly doctor: NamedDoctor | undefined; readonly slot: string | undefined }
  | { readonly type: 'slot'; readonly slot: string }
  | { readonly type: 'taken'; readonly slot: string; readonly left: readonly string[] }

/** Returns what is chosen after an action. A typed date applies once it is complete. */
export function reducePlace(state: PlaceState, action: PlaceAction): PlaceState {
  switch (action.type) {
    case 'typeDay': {
      const day = parseClinicDay(action.text)
      const typed = { ...state, typedDay: action.text }
      return day === undefined || day === state.day ? typed : { ...typed, day, slot: undefined, lost: undefined }
    }
    case 'goTo':
      return { ...state, day: action.day, typedDay: action.day, slot: action.slot, lost: undefined }
    case 'treatment':
      return { ...state, treatmentId: action.id, doctor: action.doctor, slot: action.slot, lost: undefined }
    case 'doctor':
      return { ...state, doctor: action.doctor, slot: action.slot, lost: undefined }
    case 'slot':
      return { ...state, slot: action.slot, lost: undefined }
    case 'taken':
      return { ...state, slot: replacementSlot(action.left, action.slot), lost: action.slot }
  }
}

/** Returns what is offered and chosen. `gone` is the chosen time if it is no longer free. */
export function placeOf(state: PlaceState, rules: PlaceRules, { treatment, allTimes, unsettled }: PlaceFacts) {
  const doctor = treatment?.doctors && state.doctor
  const free = allTimes ?? slotsOf(treatment, doctor?._id)
  const present = rules.present?.day === state.day ? rules.present.slot : undefined
  const isPresentOffered = rules.first === 'present'
  const others = isPresentOffered ? free : free.filter((slot) => slot !== present)
  const wanted = rules.keepsGone || others.includes(state.slot ?? '') ? state.slot : undefined
  const kept = [isPresentOffered ? present : undefined, wanted, unsettled]
  const slots = offeredSlots(others, kept, state.lost)
  const byDefault = {
    free: slots[0],
    present: slots.find((slot) => slot === rules.present?.slot) ?? slots[0],
    none: undefined,
  }[rules.first]
  const chosen = wanted ?? byDefault
  const isFree = chosen === undefined || chosen === present || chosen === unsettled || others.includes(chosen)
  const gone = isFree ? undefined : chosen
  const isFull = doctor !== undefined && free.length === 0 && chosen === gone && (treatment?.slots.length ?? 0) > 0
  return { doctor, slots, chosen, gone, isFull, isReady: chosen !== undefined && state.typedDay === state.day }
}
