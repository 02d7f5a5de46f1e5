import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

// Renders the icons and the preview image of shared links from our own art into web/public. They contain no name: the
// clinic's name is text next to them, in the reader's language.
const web = join(import.meta.dirname, '../web')
const art = (name: string) => readFileSync(join(web, 'art', name), 'utf8')

const paper = '#f4fbfa'
const mint = '#d3f4ed'
const brand = '#0d857f'

// The favicon is a white tooth on a square. Its last path is the tooth; systems that cut their own shape get a full
// square.
const tooth = art('favicon.svg').match(/<path.*?\/>/)?.[0]
if (!tooth) throw new Error('art/favicon.svg holds no path.')

/** The tooth on a square of the brand color. `size` is the visible part of the favicon's 32 units. */
function square(size: number): string {
  const inset = (32 - size) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${brand}" d="M0 0h32v32H0z"/>
    <g transform="translate(${inset} ${inset}) scale(${size / 32})">${tooth}</g></svg>`
}

function social(): string {
  const scene = art('hero-treatment-room.svg').replace('<svg ', '<svg x="560" y="40" width="600" height="525" ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
    <path fill="${mint}" d="M0 0h1200v630H0z"/>
    <path fill="${paper}" d="M0 470q600 150 1200 0v160H0z"/>
    <g transform="translate(96 130) scale(11.5)">${tooth?.replace('#fff', brand)}</g>
    ${scene}
  </svg>`
}

async function png(svg: string, width: number, height = width): Promise<Buffer> {
  // Rendered larger and scaled down for smooth edges. A palette is enough for flat colors.
  const drawn = await sharp(Buffer.from(svg), { density: 288 }).resize(width, height).png().toBuffer()
  return sharp(drawn).png({ palette: true, colors: 128, effort: 10 }).toBuffer()
}

/** Combines pictures of 16 and 32 pixels into the file that browsers request as /favicon.ico. */
async function ico(svg: string): Promise<Buffer> {
  const pictures = await Promise.all([16, 32].map(async (size) => ({ size, bytes: await png(svg, size) })))
  const header = Buffer.from([0, 0, 1, 0, pictures.length, 0])
  let offset = header.length + pictures.length * 16
  const entries = pictures.map(({ size, bytes }) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(size, 0)
    entry.writeUInt8(size, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(bytes.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += bytes.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures.map(({ bytes }) => bytes)])
}

const files: Record<string, Buffer> = {
  'favicon.ico': await ico(art('favicon.svg')),
  'apple-touch-icon.png': await png(square(32), 180),
  'icon-192.png': await png(art('favicon.svg'), 192),
  'icon-512.png': await png(art('favicon.svg'), 512),
  'icon-maskable-512.png': await png(square(24), 512),
  'social.png': await png(social(), 1200, 630),
}
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(join(web, 'public', name), bytes)
  console.log(`web/public/${name}: ${(bytes.length / 1024).toFixed(1)} KB`)
}
