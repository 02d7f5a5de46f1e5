import { useId, useRef } from 'react'
import { enDoctors } from '../../i18n/en/doctors.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { hintClass, labelClass } from '../../ui/form/form-class.ts'
import { IconPhotoUp } from '../../ui/icons/admin-icons.tsx'
import { IconCircleCheck } from '../../ui/icons/page-icons.tsx'
import { formatBytes } from '../../ui/text/format-bytes.ts'
import { Listed } from '../../ui/text/listed.tsx'
import type { Photo } from './use-photo.ts'

interface PhotoFieldProps {
  /** The current photo. */
  readonly standing: { readonly light: string; readonly dark: string | undefined } | undefined
  readonly photo: Photo
  readonly error: string | undefined
  readonly onChoose: (file: File) => void
  readonly onSeveral: () => void
  readonly onDrop: () => void
}

/** Chooses a photo by click, keyboard or drop, and shows the progress of its upload. */
export function PhotoField({ standing, photo, error, onChoose, onSeveral, onDrop }: PhotoFieldProps) {
  const texts = useTexts(enDoctors)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chosen = photo.state === 'uploading' || photo.state === 'there'
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <label className={labelClass} htmlFor={id}>
        {texts.photo}
      </label>
      <div
        className={`relative grid justify-items-center gap-1 rounded-card border-[1.5px] border-dashed bg-mist px-4 py-7 text-center focus-within:border-brand focus-within:bg-brand-soft hover:border-brand hover:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus ${error ? 'border-danger' : 'border-line-strong'}`}
      >
        {standing ? (
          <Avatar name="" portrait={photo.state === 'there' ? { light: photo.url } : standing} size="largest" />
        ) : (
          <IconPhotoUp className="size-8 text-brand-ink" />
        )}
        <p>
          <strong className="text-brand-ink">
            {chosen || standing ? texts.chooseAnotherPhoto : texts.choosePhoto}
          </strong>
          {texts.orDrop}
        </p>
        <p className={hintClass} id={`${id}-hint`}>
          {texts.photoHint}
        </p>
        <input
          ref={input}
          // Covers the box, so that a click and a dropped file both reach it.
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          id={id}
          type="file"
          name="img"
          accept="image/jpeg,image/png,image/webp"
          required={!standing}
          aria-describedby={`${id}-hint ${id}-file ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file may be chosen again.
            target.value = ''
            if (file) onChoose(file)
          }}
          onDrop={(event) => {
            // The browser would take none of them and say nothing.
            if (event.dataTransfer.files.length < 2) return
            event.preventDefault()
            onSeveral()
          }}
        />
      </div>
      <div id={`${id}-file`} role="status">
        {chosen && (
          <ChosenPhoto
            photo={photo}
            onRemove={() => {
              onDrop()
              input.current?.focus()
            }}
          />
        )}
      </div>
      <div id={`${id}-error`}>{error && <ErrorText announced>{error}</ErrorText>}</div>
    </div>
  )
}

interface ChosenPhotoProps {
  readonly photo: Extract<Photo, { file: File }>
  readonly onRemove: () => void
}

function ChosenPhoto({ photo, onRemove }: ChosenPhotoProps) {
  const [texts, { locale }] = useTexts(enDoctors, en)
  const { name, size } = photo.file
  return (
    <div className="flex min-h-touch flex-wrap items-center gap-x-2 gap-y-1">
      {photo.state === 'there' && <IconCircleCheck className="text-ok-ink" />}
      <span className="min-w-0 wrap-anywhere" aria-hidden>
        <Listed of={[name, formatBytes(size, locale)]} />
      </span>
      <span className="sr-only">{photo.state === 'there' ? texts.uploaded(name) : texts.uploading(name)}</span>
      {photo.state === 'uploading' && (
        <progress
          className="h-2 flex-[1_1_6rem] appearance-none overflow-hidden rounded-sm bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-brand"
          value={photo.sent}
          aria-label={texts.uploading(name)}
        />
      )}
      <Button look="remove" className="ms-auto -me-2" aria-label={texts.removePhotoOf(name)} onClick={onRemove}>
        {texts.removePhoto}
      </Button>
    </div>
  )
}
