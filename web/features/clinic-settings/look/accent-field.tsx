import { useId } from 'react'
import { findFaintPair, nearestReadable, readAccent } from '#contract/palette.ts'
import { en } from '../../../i18n/en/layout.ts'
import { enLook } from '../../../i18n/en/look.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { hintClass, inputClass, labelClass } from '../../../ui/form/form-class.ts'

/** Colors to choose from. `none` is the portal's own. */
const swatches = {
  none: '',
  blue: '#2462a3',
  plum: '#7a3f86',
  brick: '#9c3f2b',
  moss: '#3f6a33',
  slate: '#46566b',
} as const

/** The portal's own accent, as web/styles/tokens.css has it. */
export const portalAccent = '#00786f'

interface AccentFieldProps {
  readonly typed: string
  /** The last readable accent. */
  readonly accent: string | undefined
  readonly onType: (text: string) => void
}

/** Chooses the accent color: one of a few, or any other by its hexadecimal form. */
export function AccentField({ typed, accent, onType }: AccentFieldProps) {
  const texts = useTexts(enLook)
  const id = useId()
  return (
    <fieldset className="grid gap-3">
      <legend className={labelClass}>{texts.accent}</legend>
      <p className={hintClass} id={id}>
        {texts.accentHint}
      </p>
      <div className="look-swatches">
        {(Object.keys(swatches) as (keyof typeof swatches)[]).map((name) => (
          <input
            key={name}
            type="radio"
            name="swatch"
            value={name}
            aria-label={texts.colors[name]}
            title={texts.colors[name]}
            aria-describedby={id}
            checked={(readAccent(typed) ?? '') === swatches[name] && (name !== 'none' || typed.trim() === '')}
            onChange={() => onType(swatches[name])}
          />
        ))}
      </div>
      <OwnColor typed={typed} accent={accent} onType={onType} />
    </fieldset>
  )
}

function OwnColor({ typed, accent, onType }: AccentFieldProps) {
  const texts = useTexts(enLook)
  const id = useId()
  const read = readAccent(typed)
  const error = useFault(typed, accent)
  return (
    <div className="grid gap-1.5">
      <label className={labelClass} htmlFor={id}>
        {texts.own}
      </label>
      <p className={hintClass} id={`${id}-hint`}>
        {texts.ownHint}
      </p>
      <div className="flex gap-2">
        <input
          type="color"
          className="look-color"
          aria-label={texts.pick}
          value={read ?? accent ?? portalAccent}
          onChange={({ target }) => onType(target.value)}
        />
        <input
          id={id}
          name="accent"
          className={inputClass}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <div id={`${id}-error`} aria-live="polite">
        {error && <ErrorText>{error}</ErrorText>}
      </div>
      {read && findFaintPair(read) && <Nearest to={read} onUse={onType} />}
    </div>
  )
}

function Nearest({ to, onUse }: { readonly to: string; readonly onUse: (color: string) => void }) {
  const texts = useTexts(enLook)
  const nearest = nearestReadable(to)
  return (
    <div>
      <Button onClick={() => onUse(nearest)}>{texts.useNearest(nearest)}</Button>
    </div>
  )
}

/** Returns why the typed text is not the accent, and which one stays, or `undefined`. */
function useFault(typed: string, accent: string | undefined): string | undefined {
  const [texts, { locale }] = useTexts(enLook, en)
  if (typed.trim() === '') return undefined
  const read = readAccent(typed)
  if (!read) return texts.noColor
  const faint = findFaintPair(read)
  if (!faint) return undefined
  // At most 4.4, so that it never reads as the contrast that is needed.
  const contrast = Math.min(faint.contrast, 4.4).toLocaleString(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const known = (Object.keys(swatches) as (keyof typeof swatches)[]).find((name) => swatches[name] === (accent ?? ''))
  return `${texts.faint[faint.theme][faint.text](contrast)} ${texts.stays(known ? texts.colors[known] : (accent ?? ''))}`
}
