import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

/**
 * Packs a list of common passwords, one per line on standard input, for `server/identity/passwords/common-passwords.ts`:
 * the first four bytes of the SHA-256 of each in lower case, in ascending order. Shorter ones than six characters are left
 * out. `common-passwords.md` names the list.
 */
const minLength = 6
const lines = (await text(process.stdin)).split('\n').map((line) => line.trim().toLowerCase())
const hashes = lines
  .filter((line) => line.length >= minLength)
  .map((line) => createHash('sha256').update(line).digest().readUInt32BE())
const sorted = Uint32Array.from(new Set(hashes)).sort()
const packed = Buffer.alloc(sorted.length * 4)
for (const [i, hash] of sorted.entries()) packed.writeUInt32BE(hash, i * 4)
writeFileSync(new URL('../server/identity/passwords/common-passwords.bin', import.meta.url), packed)
process.stdout.write(`${sorted.length} passwords\n`)
