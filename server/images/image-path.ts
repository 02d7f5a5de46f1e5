/** Where the picture of this name is served. */
export function imagePathOf(name: string): string {
  return `/images/${name}.webp`
}

/** The name of the picture at an address; undefined where that is not one of this portal's. Nothing is asked for it. */
export function imageNameAt(address: string, publicUrl: URL): string | undefined {
  const { origin } = publicUrl
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  return /^\/images\/([0-9a-f]{64})\.webp$/.exec(path)?.[1]
}
