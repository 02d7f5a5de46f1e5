/** The classes of a visible label or legend. */
export const labelClass = 'leading-snug font-semibold'

/** The classes of an explanation of a field. */
export const hintClass = 'text-sm text-ink-quiet'

/** The classes of an input, a select or a text area. */
export const inputClass =
  'min-h-12 w-full rounded-control border border-line-strong bg-surface px-3.5 py-2.75 leading-normal text-ink placeholder:text-ink-quiet hover:border-ink-quiet focus-visible:border-focus focus-visible:outline-offset-1 aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger [&[readonly]]:border-line [&[readonly]]:bg-mist [&[readonly]]:text-ink-quiet'
