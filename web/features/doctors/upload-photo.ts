import { call } from '../../api/client.ts'

/** As long as the server waits for one. */
const timeoutMs = 60_000

/** Uploads a picture and returns its address. Reports progress from 0 to 1. */
export async function uploadPhoto(
  image: File,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (sent: number) => void },
): Promise<string> {
  const send: typeof fetch = (url, init) => sendForm(String(url), new Headers(init?.headers), image, signal, onProgress)
  const answer = await call('admin POST /image', { body: { image }, signal, fetch: send })
  return answer.data.url
}

// `fetch` does not report the progress of an upload.
function sendForm(
  url: string,
  headers: Headers,
  image: File,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    // The photo may have been removed already, and `abort` does not fire again.
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.timeout = timeoutMs
    request.setRequestHeader('authorization', headers.get('authorization') ?? '')
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onload = () => {
      const retryAfter = request.getResponseHeader('retry-after')
      const headers = { ...(retryAfter !== null && { 'retry-after': retryAfter }) }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    }
    request.onerror = request.ontimeout = request.onabort = () => reject(new TypeError('not sent'))
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('image', image)
    request.send(form)
  })
}
