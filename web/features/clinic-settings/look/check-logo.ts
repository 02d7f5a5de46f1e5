import { maxFileBytes } from '#contract/schemas/image-file.ts'
import { pictureSize } from './picture-size.ts'

/** The longest side of a logo in pixels. */
const maxSide = 6_000

/** Why a file cannot be the logo. */
export type LogoFault =
  | { readonly fault: 'pdf' | 'svg' | 'gif' | 'other' | 'unreadable' }
  | { readonly fault: 'heavy'; readonly bytes: number }
  | { readonly fault: 'large'; readonly width: number; readonly height: number }

/** Reads and decodes a file before it is uploaded. Returns why it cannot be the logo, or `undefined`. */
export async function checkLogo(file: File): Promise<LogoFault | undefined> {
  const found = pictureSize(new Uint8Array(await file.slice(0, 512 * 1_024).arrayBuffer()))
  if (found.kind !== 'picture') return { fault: found.kind }
  const { width, height } = found
  if (Math.max(width, height) > maxSide) return { fault: 'large', width, height }
  if (file.size > maxFileBytes) return { fault: 'heavy', bytes: file.size }
  return createImageBitmap(file).then(
    (picture) => void picture.close(),
    () => ({ fault: 'unreadable' }) as const,
  )
}
