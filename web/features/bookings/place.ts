import type { ClinicDay } from '#contract/dates.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import type { NamedDoctor } from './doctor-choice.tsx'
import { slotsOf } from './free-slots.ts'
import { offeredSlots, replacementSlot } from './offered-slots.ts'

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

export type PlaceAction =
  | { readonly type: 'type'; readonly text: string }
  | ({ readonly type: 'choose' } & Partial<Pick<PlaceChoice, 'day' | 'doctor' | 'slot'>>)
  /** `left` are the slots that are still free. */
  | { readonly type: 'lose'; readonly slot: string; readonly left: readonly string[] }

/** Returns what is chosen after an action. Parts that an action does not name stay. */
export function reducePlace(choice: PlaceChoice, action: PlaceAction): PlaceChoice {
  if (action.type === 'type') return { ...choice, typedDay: action.text }
  if (action.type === 'lose') return { ...choice, slot: replacementSlot(action.left, action.slot), lost: action.slot }
  const { type: _, ...chosen } = action
  return { ...choice, lost: undefined, ...chosen, ...(chosen.day !== undefined && { typedDay: chosen.day }) }
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
  const slots = offeredSlots(others, [offersPresent ? present : undefined, wanted, unsettled], choice.lost)
  const first = slots.find((slot) => slot === rules.present?.slot) ?? slots[0]
  const chosen = wanted ?? (rules.byDefault === 'none' ? undefined : first)
  const isGone = chosen !== unsettled && chosen !== present && !free.includes(chosen ?? '')
  const isNoneLeft = free.length === 0 && (isGone || chosen === undefined)
  return {
    doctors: treatment?.doctors,
    doctor,
    slots,
    chosen,
    /** The chosen slot, if it is no longer free. */
    gone: isGone ? chosen : undefined,
    /** Whether the chosen doctor has no free slots while others have. */
    isFull: doctor !== undefined && isNoneLeft && (treatment?.slots.length ?? 0) > 0,
    isReady: treatment !== undefined && chosen !== undefined && choice.typedDay === choice.day,
    /** Returns the action that chooses a doctor. The chosen slot stays if it is theirs. */
    withDoctor(next: NamedDoctor | undefined): PlaceAction {
      if (!rules.keepsGone) return { type: 'choose', doctor: next }
      const theirs = slotsOf(treatment, next?._id)
      const kept = theirs.find((slot) => slot === chosen)
      return { type: 'choose', doctor: next, slot: rules.byDefault === 'free' ? (kept ?? theirs[0]) : kept }
    },
  }
}
