import { useId, useRef, useState } from 'react'
import type { Logo } from '#contract/schemas/look.ts'
import { en } from '../../../i18n/en/layout.ts'
import { enLook } from '../../../i18n/en/look.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { hintClass, labelClass } from '../../../ui/form/form-class.ts'
import { Mark } from '../../../ui/layout/brand.tsx'
import { formatBytes } from '../../../ui/text/format-bytes.ts'
import { useErrorText } from '../../../ui/use-error-text.ts'
import { checkLogo, type LogoFault } from './check-logo.ts'
import { uploadLogo } from './upload-logo.ts'

interface LogoFieldProps {
  readonly logo: Logo | undefined
  readonly isSaved: boolean
  readonly onChange: (logo: Logo | undefined) => void
}

/** Chooses the logo by click, keyboard or drop, shows it, and removes it. A refused file leaves the logo as it is. */
export function LogoField({ logo, isSaved, onChange }: LogoFieldProps) {
  const texts = useTexts(enLook)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { state, error, choose } = useUpload(onChange)
  return (
    <div className="grid gap-2">
      <label className={labelClass} htmlFor={id}>
        {texts.logo}
      </label>
      <Present
        logo={logo}
        onRemove={() => {
          onChange(undefined)
          input.current?.focus()
        }}
      />
      <div
        className={`relative rounded-card border-[1.5px] border-dashed bg-mist px-4 py-4 text-center focus-within:border-brand focus-within:bg-brand-soft hover:border-brand hover:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus ${error ? 'border-danger' : 'border-line-strong'}`}
      >
        <p>
          <strong className="text-brand-ink">{logo ? texts.chooseAnother : texts.choose}</strong>
          {texts.orDrop}
        </p>
        <p className={hintClass} id={`${id}-hint`}>
          {texts.fileHint}
        </p>
        <input
          ref={input}
          // Covers the box, so that a click and a dropped file both reach it.
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={texts.chooseLogo}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file may be chosen again.
            target.value = ''
            if (file) void choose(file)
          }}
        />
      </div>
      <p className={hintClass} role="status">
        {state === 'uploading' && texts.uploading}
        {state === 'uploaded' && logo && !isSaved && texts.uploaded}
      </p>
      <div id={`${id}-error`}>{error && <ErrorText announced>{error}</ErrorText>}</div>
    </div>
  )
}

function Present({ logo, onRemove }: { readonly logo: Logo | undefined; readonly onRemove: () => void }) {
  const [texts, { locale }] = useTexts(enLook, en)
  if (!logo) return <p className={hintClass}>{texts.noLogo}</p>
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Mark logo={logo} />
      <span className={hintClass}>
        {texts.sizeOf(logo.width.toLocaleString(locale), logo.height.toLocaleString(locale))}
      </span>
      <Button look="remove" className="ms-auto" onClick={onRemove}>
        {texts.removeLogo}
      </Button>
    </div>
  )
}

/** Checks and uploads files, each instead of the one before. */
function useUpload(onChange: (logo: Logo) => void) {
  const [state, setState] = useState<'none' | 'uploading' | 'uploaded'>('none')
  const [failure, setFailure] = useState<LogoFault | { readonly fault: 'refused'; readonly thrown: unknown }>()
  const latest = useRef<File>(undefined)
  const explain = useFaultText()

  async function choose(file: File) {
    latest.current = file
    setState('uploading')
    setFailure(undefined)
    const found = await checkAndUpload(file)
    if (latest.current !== file) return
    setState('src' in found ? 'uploaded' : 'none')
    if ('src' in found) onChange(found)
    else setFailure(found)
  }
  return { state, error: failure && explain(failure), choose }
}

async function checkAndUpload(file: File) {
  try {
    return (await checkLogo(file)) ?? (await uploadLogo(file))
  } catch (thrown) {
    return { fault: 'refused', thrown } as const
  }
}

function useFaultText() {
  const [texts, { locale }] = useTexts(enLook, en)
  const errorText = useErrorText()
  return (failure: LogoFault | { readonly fault: 'refused'; readonly thrown: unknown }): string => {
    switch (failure.fault) {
      case 'refused':
        return errorText(failure.thrown)
      case 'heavy':
        return texts.heavy(formatBytes(failure.bytes, locale))
      case 'large':
        return texts.large(failure.width.toLocaleString(locale), failure.height.toLocaleString(locale))
      default:
        return texts.files[failure.fault]
    }
  }
}
