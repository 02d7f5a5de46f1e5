import sharp from 'sharp'

/** Part of a form. A part with a file name, even an empty one, is a file. */
export interface FormPart {
  readonly name: string
  readonly content: Buffer | string
  readonly fileName?: string
  readonly type?: string
}

/** Body and headers of a form, as a browser sends them. */
export interface Form {
  readonly payload: Buffer
  readonly headers: Record<string, string>
}

/** Encodes these parts as a form. */
export function formOf(parts: readonly FormPart[], boundary = 'portal-tests'): Form {
  const written = parts.flatMap(({ name, content, fileName, type = 'application/octet-stream' }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    fileName === undefined ? '\r\n\r\n' : `; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ])
  return {
    payload: Buffer.concat([...written, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece))),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** The form of an upload. */
export function uploadOf(content: Buffer, fileName = 'photo.png'): Form {
  return formOf([{ name: 'image', content, fileName, type: 'image/png' }])
}

/** Creates a picture of one color with a left third of another. `seed` varies the color. */
export function pictureOf(
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif',
  { width = 60, height = 40, seed = 0 } = {},
): Promise<Buffer> {
  const color = { r: (seed * 37) % 256, g: (seed * 91) % 256, b: (seed * 151) % 256 }
  const third = { create: { width: Math.ceil(width / 3), height, channels: 3, background: '#b04030' } } as const
  return sharp({ create: { width, height, channels: 3, background: color } })
    .composite([{ input: third, left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer()
}
