import { expect, test } from 'vitest'
import { linkedPieces } from './linked-text.ts'

test('links only addresses of this portal', () => {
  const text =
    'My Appointments:\nhttp://localhost:3000/dashboard\n\nhttp://evil.example/dashboard <b>javascript:alert(1)</b>'
  const pieces = linkedPieces(text, 'http://localhost:3000')
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(new Set(pieces.map(({ at }) => at)).size).toBe(pieces.length)
  expect(pieces.map(({ href }) => href).filter(Boolean)).toEqual(['http://localhost:3000/dashboard'])
  const alike = 'http://localhost:3000.evil.example/ http://localhost:3000@evil.example/ http:// https://['
  expect(linkedPieces(alike, 'http://localhost:3000').filter(({ href }) => href)).toEqual([])
})
