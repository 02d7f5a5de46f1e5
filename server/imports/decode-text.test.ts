import { expect, test } from 'vitest'
import { decodeText, type Encoding } from './decode-text.ts'

async function decode(bytes: Uint8Array, sizes: number) {
  let encoding: Encoding | undefined
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += sizes) yield bytes.subarray(at, at + sizes)
  }
  const pieces: string[] = []
  for await (const piece of decodeText(chunks(), (found) => (encoding = found))) pieces.push(piece)
  return { text: pieces.join(''), encoding, pieces }
}

const ascii = 'number,name\n'.repeat(100)

test.each([1, 2, 3, 1024, 1201, 100_000])('recognizes the encoding in chunks of %i bytes', async (size) => {
  const arabic = `${ascii}1,عمر حداد 😀\n`.repeat(3)
  for (const text of [arabic, `\ufeff${arabic}`]) {
    expect(await decode(Buffer.from(text), size)).toMatchObject({ text: arabic, encoding: 'UTF-8' })
    expect(await decode(Buffer.from(text, 'utf16le'), size)).toMatchObject({ text: arabic, encoding: 'UTF-16' })
  }
  const latin = `${ascii}1,José Ñ\n${ascii}2,É`
  expect(await decode(Buffer.from(latin, 'latin1'), size)).toMatchObject({ text: latin, encoding: 'Windows-1252' })
  expect(await decode(Buffer.from(ascii), size)).toMatchObject({ text: ascii })
})

test('a short file that ends within a character of UTF-8 is Windows-1252', async () => {
  expect(await decode(Buffer.from('name\nJosé', 'latin1'), 4)).toMatchObject({
    text: 'name\nJosé',
    encoding: 'Windows-1252',
  })
})

test('decodes each chunk as it comes, also if all of them end within a character', async () => {
  const bytes = Buffer.from(`x${'ع'.repeat(50_000)}`)
  const { pieces, text } = await decode(bytes, 4096)
  expect(text).toBe(bytes.toString())
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(4096)
})
