import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

let loading: Promise<Buffer> | undefined

/**
 * Returns a function that says whether a text is a common password, in any case of its letters. Loads the list, 1.5 MB, at
 * the first call. `common-passwords.md` says what is in it.
 */
export async function loadCommonPasswords(): Promise<(text: string) => boolean> {
  loading ??= readFile(new URL('common-passwords.bin', import.meta.url))
  const packed = await loading
  return (text) => contains(packed, createHash('sha256').update(text.toLowerCase()).digest().readUInt32BE())
}

// Binary search for a number among ascending numbers of four bytes.
function contains(packed: Buffer, wanted: number): boolean {
  let [low, high] = [0, packed.length / 4 - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = packed.readUInt32BE(middle * 4)
    if (found === wanted) return true
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return false
}
