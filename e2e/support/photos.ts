import { join } from 'node:path'
import sharp from 'sharp'

const portraits = join(import.meta.dirname, '../../web/public/portraits')

/** Creates a photo for a file input: portrait format, as phones take them. */
export async function photoNamed(name: string) {
  const drawn = sharp(join(portraits, 'doctor-2.svg'), { density: 600 }).resize(900, 1200, { fit: 'cover' })
  const buffer = await drawn.flatten({ background: '#cfe6dd' }).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
