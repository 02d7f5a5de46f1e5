import type { Policy, PolicyRule } from '#contract/schemas/policy.ts'

/** The policy as an admin types it. */
export interface PolicyDraft {
  readonly rules: readonly RuleDraft[]
  readonly refundLimit: string
}

export interface RuleDraft {
  /** Absent in the general rule. */
  readonly treatmentId?: string | undefined
  readonly cancelUntilHours: string
  readonly moveUntilHours: string
  readonly steps: readonly StepDraft[]
}

export interface StepDraft {
  /** Distinguishes the rows of a list. */
  readonly key: string
  readonly hours: string
  readonly percent: string
}

/** Returns a policy as it is shown in the form. */
export function draftOf({ rules, refundLimit }: Policy): PolicyDraft {
  return {
    refundLimit: String(refundLimit),
    rules: rules.map(({ treatmentId, cancelUntilHours, moveUntilHours, steps }) => ({
      treatmentId,
      cancelUntilHours: String(cancelUntilHours),
      moveUntilHours: String(moveUntilHours),
      steps: steps.map(({ hours, percent }) => newStep(String(hours), String(percent))),
    })),
  }
}

/** Returns a row for another step. */
export function newStep(hours = '', percent = ''): StepDraft {
  return { key: crypto.randomUUID(), hours, percent }
}

/** Returns what is sent for a form, with `NaN` for what is not a number. */
export function entriesOf({ rules, refundLimit }: PolicyDraft): { rules: PolicyRule[]; refundLimit: number } {
  return {
    refundLimit: numberOf(refundLimit),
    rules: rules.map(({ treatmentId, cancelUntilHours, moveUntilHours, steps }) => ({
      ...(treatmentId !== undefined && { treatmentId }),
      cancelUntilHours: numberOf(cancelUntilHours),
      moveUntilHours: numberOf(moveUntilHours),
      steps: steps.map(({ hours, percent }) => ({ hours: numberOf(hours), percent: numberOf(percent) })),
    })),
  }
}

function numberOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.'))
}
