/** Returns the path of an image. */
export function imagePathOf(name: string): string {
  return `/images/${name}.webp`
}

/** Returns the name of the image at a URL, or `undefined` if it is not an image of this portal. Makes no request. */
export function imageNameAt(url: string, publicUrl: URL): string | undefined {
  const { origin } = publicUrl
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  return /^\/images\/([0-9a-f]{64})\.webp$/.exec(path)?.[1]
}
