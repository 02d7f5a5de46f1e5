interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the size of a logo inside a box, with its proportions. */
export function fitLogo(logo: Size, box: Size): Size {
  const scale = Math.min(box.width / logo.width, box.height / logo.height)
  return { width: Math.max(1, Math.round(logo.width * scale)), height: Math.max(1, Math.round(logo.height * scale)) }
}
