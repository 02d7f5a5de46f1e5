import type { Logo } from '#contract/schemas/look.ts'
import { call } from '../../../api/client.ts'

/** Uploads a picture as a form. Returns the logo that the server has made of it. */
export function uploadLogo(image: File): Promise<Logo> {
  const sendForm: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers)
    // The browser names the boundary of the form.
    headers.delete('content-type')
    const body = new FormData()
    body.append('image', image)
    return fetch(url, { ...init, headers, body })
  }
  return call('admin POST /look/logo', { body: { image }, fetch: sendForm })
}
