import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive, whose text is written while it is read. */
export interface ZippedFile {
  readonly name: string
  readonly content: AsyncIterable<string>
}

interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

// UTF-8 names; sizes follow the content, since they are not known before.
const flags = 0x0808
const deflated = 8
/** January 1, 1980, because the archive says when it was made in its README. */
const [dosTime, dosDay] = [0, 0x21]

/** Writes a ZIP archive (PKWARE 6.3, up to 4 GB) piece by piece, so that no file is whole in memory. Names are ASCII. */
export async function* writeZip(files: Iterable<ZippedFile>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name)
    const header = headerOf('PK\x03\x04', [20, flags, deflated, dosTime, dosDay], [0, 0, 0], [name.length, 0])
    yield Buffer.concat([header, name])
    const state = { crc: 0, size: 0, packed: 0 }
    for await (const piece of deflate(file.content, state)) {
      state.packed += piece.length
      yield piece
    }
    yield headerOf('PK\x07\x08', [], [state.crc, state.packed, state.size], [])
    written.push({ name, ...state, offset })
    offset += header.length + name.length + state.packed + 16
  }
  const directory = Buffer.concat(
    written.flatMap(({ name, crc, packed, size, offset: at }) => [
      headerOf(
        'PK\x01\x02',
        [20, 20, flags, deflated, dosTime, dosDay],
        [crc, packed, size],
        [name.length, 0, 0, 0, 0],
      ),
      numbers([], [0, at]),
      name,
    ]),
  )
  const { length } = written
  yield Buffer.concat([directory, headerOf('PK\x05\x06', [0, 0, length, length], [directory.length, offset], [0])])
}

function headerOf(
  signature: string,
  before: readonly number[],
  long: readonly number[],
  after: readonly number[],
): Buffer {
  return Buffer.concat([Buffer.from(signature, 'latin1'), numbers(before, long), numbers(after, [])])
}

function numbers(short: readonly number[], long: readonly number[]): Buffer {
  const buffer = Buffer.alloc(short.length * 2 + long.length * 4)
  for (const [place, number] of short.entries()) buffer.writeUInt16LE(number, place * 2)
  for (const [place, number] of long.entries()) buffer.writeUInt32LE(number, short.length * 2 + place * 4)
  return buffer
}

async function* deflate(content: AsyncIterable<string>, state: { crc: number; size: number }): AsyncGenerator<Buffer> {
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      state.crc = crc32(bytes, state.crc)
      state.size += bytes.length
      yield bytes
    }
  }
  const packer = createDeflateRaw()
  // Also ends the content if the archive is not read to its end. The packer passes errors on.
  pipeline(counted(), packer, () => {})
  for await (const piece of packer) yield piece as Buffer
}
