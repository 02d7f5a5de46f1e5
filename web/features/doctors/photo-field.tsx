import { useId, useRef } from 'react'
import { useDoctorsMessages } from '../../i18n/hooks/use-doctors-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { IconPhotoUp } from '../../ui/icons/admin-icons.tsx'
import { IconCircleCheck } from '../../ui/icons/icons.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { formatBytes } from './format-bytes.ts'
import type { Photo } from './use-photo.ts'

interface PhotoFieldProps {
  /** The one that stays where none is chosen. */
  readonly standing: { readonly light: string; readonly dark: string | undefined } | undefined
  readonly photo: Photo
  readonly error: string | undefined
  readonly onChoose: (file: File) => void
  readonly onSeveral: () => void
  readonly onDrop: () => void
}

/** Takes a photo by a press, by keyboard or by dropping it, and tells how far it has come. */
export function PhotoField({ standing, photo, error, onChoose, onSeveral, onDrop }: PhotoFieldProps) {
  const texts = useDoctorsMessages()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chosen = photo.state === 'uploading' || photo.state === 'there'
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {texts.photo}
      </label>
      <div className="drop" data-wrong={error ? true : undefined}>
        {standing ? (
          <Avatar name="" portrait={photo.state === 'there' ? { light: photo.url } : standing} />
        ) : (
          <IconPhotoUp className="icon" />
        )}
        <p>
          <strong>{chosen || standing ? texts.chooseAnotherPhoto : texts.choosePhoto}</strong>
          {texts.orDrop}
        </p>
        <p className="hint" id={`${id}-hint`}>
          {texts.photoHint}
        </p>
        <input
          ref={input}
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
  const texts = useDoctorsMessages()
  const { locale } = useMessages()
  const { name, size } = photo.file
  return (
    <div className="file">
      {photo.state === 'there' && <IconCircleCheck className="icon" />}
      <span className="file__name" aria-hidden>
        <Listed of={[name, formatBytes(size, locale)]} />
      </span>
      <span className="sr-only">{photo.state === 'there' ? texts.uploaded(name) : texts.uploading(name)}</span>
      {photo.state === 'uploading' && <progress value={photo.sent} aria-label={texts.uploading(name)} />}
      <Button look="remove" aria-label={texts.removePhotoOf(name)} onClick={onRemove}>
        {texts.removePhoto}
      </Button>
    </div>
  )
}
