/** Returns the path of an image. */
export function imagePathOf(name: string): string {
  return `/images/${name}.webp`
}

/** Returns the name of the image at a URL; `undefined` if it is not an image of this portal. Makes no request. */
export function imageNameAt(address: string, publicUrl: URL): string | undefined {
  const { origin } = publicUrl
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  return /^\/images\/([0-9a-f]{64})\.webp$/.exec(path)?.[1]
}
