import { AppError } from '../app-error.ts'

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

/** Bytes from which the encoding is recognized, unless the file is shorter. */
const sampleBytes = 1024

/**
 * Decodes a text file chunk by chunk: UTF-16 by its byte order mark or the zero bytes of its ASCII characters, UTF-8, or else
 * Windows-1252. ASCII is all three, so the first other character decides between the last two. Until then, no more than the
 * begin of a character is held. `found` receives the encoding. Throws `file_not_text` for a file with NUL characters or without
 * a byte.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  found: (encoding: Encoding) => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let held: Uint8Array = Buffer.alloc(0)
  let isBegun = false
  const use = (decided: TextDecoder, encoding: Encoding) => {
    decoder = decided
    found(encoding)
    return decided.decode(held, { stream: true })
  }
  const decide = (isLast: boolean): string => {
    const utf16 = isBegun ? undefined : decoderOfUtf16(held)
    isBegun = true
    if (utf16) return use(utf16, 'UTF-16')
    const text = asUtf8(held, isLast)
    if (text === undefined) return use(new TextDecoder('windows-1252'), 'Windows-1252')
    if (!isAscii(text)) return use(new TextDecoder('utf-8'), 'UTF-8')
    held = held.subarray(text.length)
    return text
  }
  for await (const chunk of bytes) {
    if (decoder) {
      yield requireText(decoder.decode(chunk, { stream: true }))
      continue
    }
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    if (isBegun || held.length >= sampleBytes) yield requireText(decide(false))
  }
  if (!decoder && held.length > 0) yield requireText(decide(true))
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

/** Returns the text of UTF-8, without a character that is not complete unless it is the last; `undefined` if it is not UTF-8. */
function asUtf8(bytes: Uint8Array, isLast: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: !isLast })
  } catch {
    return undefined
  }
}

function isAscii(text: string): boolean {
  return !/[\u0080-\u{10ffff}]/u.test(text)
}
