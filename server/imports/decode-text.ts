import { AppError } from '../app-error.ts'

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

/** Bytes from which the encoding is recognized, unless the file is shorter. */
const sampleBytes = 1024

/**
 * Decodes a text file chunk by chunk: UTF-16 by its byte order mark or the zero bytes of its ASCII characters, UTF-8, or else
 * Windows-1252. ASCII is all three, so the first other byte decides between the last two. `found` receives the encoding. Throws
 * `file_not_text` for a file with NUL characters or without a byte.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  found: (encoding: Encoding) => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let held: Uint8Array = Buffer.alloc(0)
  let isBegun = false
  const decide = () => {
    if (!isBegun) decoder = decoderOfUtf16(held)
    if (decoder) found('UTF-16')
    else if (held.some((byte) => byte >= 0x80)) {
      decoder = new TextDecoder(isUtf8(held) ? 'utf-8' : 'windows-1252')
      found(decoder.encoding === 'utf-8' ? 'UTF-8' : 'Windows-1252')
    }
    isBegun = true
    return requireText(decoder ? decoder.decode(held, { stream: true }) : Buffer.from(held).toString('latin1'))
  }
  for await (const chunk of bytes) {
    if (decoder) {
      yield requireText(decoder.decode(chunk, { stream: true }))
      continue
    }
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    // What ends within a character is not UTF-8 yet.
    if ((!isBegun && held.length < sampleBytes) || (held.at(-1) ?? 0) >= 0x80) continue
    yield decide()
    held = Buffer.alloc(0)
  }
  if (held.length > 0) yield decide()
  if (!isBegun) throw new AppError('file_not_text')
  yield requireText(decoder?.decode() ?? '')
}

function requireText(text: string): string {
  if (text.includes('\0')) throw new AppError('file_not_text')
  return text
}

function decoderOfUtf16(sample: Uint8Array): TextDecoder | undefined {
  const [first, second] = sample
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  const begin = sample.subarray(0, sampleBytes)
  const zeros = (odd: 0 | 1) => begin.filter((byte, place) => place % 2 === odd && byte === 0).length
  const half = begin.length / 2
  if (begin.length > 3 && zeros(1) > half * 0.7 && zeros(0) === 0) return new TextDecoder('utf-16le')
  if (begin.length > 3 && zeros(0) > half * 0.7 && zeros(1) === 0) return new TextDecoder('utf-16be')
  return undefined
}

function isUtf8(chunk: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(chunk)
    return true
  } catch {
    return false
  }
}
