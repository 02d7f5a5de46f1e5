import { useRef, useState } from 'react'
import { ApiError, asApiError } from '../../api/api-error.ts'
import { uploadPhoto } from './upload-photo.ts'

/** Loads the validation of a doctor, which only the opened dialog needs. */
export const loadDoctorValidation = () => import('./doctor-validation.ts')

/** The photo of a form: none, uploading, uploaded, or refused. */
export type Photo =
  | { readonly state: 'none' }
  | { readonly state: 'uploading'; readonly file: File; readonly sent: number }
  | { readonly state: 'there'; readonly file: File; readonly url: string }
  | { readonly state: 'refused'; readonly failure: ApiError | 'several' }

/**
 * A photo that is uploaded as soon as it is chosen. `upload()` returns a promise of its address, which rejects with
 * `ApiError`, or `undefined` without a photo.
 */
export function usePhoto() {
  const [photo, setPhoto] = useState<Photo>({ state: 'none' })
  const current = useRef<{ readonly stop: AbortController; readonly upload: Promise<string> }>(undefined)

  function choose(file: File) {
    drop()
    const stop = new AbortController()
    const update = (now: Photo) => {
      if (!stop.signal.aborted) setPhoto(now)
    }
    update({ state: 'uploading', file, sent: 0 })
    const upload = checkAndUpload(file, stop.signal, (sent) => update({ state: 'uploading', file, sent }))
    current.current = { stop, upload }
    upload.then(
      (url) => update({ state: 'there', file, url }),
      (error: unknown) => refuse(stop, asApiError(error)),
    )
  }

  function refuse({ signal }: AbortController, failure: ApiError) {
    if (signal.aborted) return
    drop()
    setPhoto({ state: 'refused', failure })
  }

  /** Removes the photo and aborts its upload. */
  function drop() {
    current.current?.stop.abort()
    current.current = undefined
    setPhoto({ state: 'none' })
  }

  /** Refuses a drop of several files. */
  function refuseSeveral() {
    drop()
    setPhoto({ state: 'refused', failure: 'several' })
  }

  return { photo, choose, refuseSeveral, drop, upload: () => current.current?.upload }
}

async function checkAndUpload(file: File, signal: AbortSignal, onProgress: (sent: number) => void): Promise<string> {
  const { validatePhoto } = await loadDoctorValidation()
  const fault = validatePhoto(file)
  if (fault) throw new ApiError(0, fault)
  return uploadPhoto(file, { signal, onProgress })
}
