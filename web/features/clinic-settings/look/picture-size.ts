/** What a file is by its first bytes: a picture with its size, another kind, or unreadable. */
export type FileKind =
  | { readonly kind: 'picture'; readonly width: number; readonly height: number }
  | { readonly kind: 'pdf' | 'svg' | 'gif' | 'other' | 'unreadable' }

/** Finds what a file is. The size is in its header, so a huge picture is not decoded. */
export function pictureSize(bytes: Uint8Array): FileKind {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = String.fromCharCode(...bytes.subarray(0, 16))
  try {
    if (start.startsWith('\x89PNG\r\n\x1a\n'))
      return { kind: 'picture', width: view.getUint32(16), height: view.getUint32(20) }
    if (start.startsWith('\xff\xd8\xff')) return sizeOfJpeg(view)
    if (/^RIFF.{4}WEBP/s.test(start)) return sizeOfWebp(view)
  } catch {
    // The header is cut off.
    return { kind: 'unreadable' }
  }
  if (start.startsWith('%PDF')) return { kind: 'pdf' }
  if (start.startsWith('GIF8')) return { kind: 'gif' }
  return { kind: /<svg[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, 2_000))) ? 'svg' : 'other' }
}

// The size follows a marker of the frame; other markers say how long their part is.
function sizeOfJpeg(view: DataView): FileKind {
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    if (marker < 0xff00) return { kind: 'unreadable' }
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return { kind: 'picture', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
}

function sizeOfWebp(view: DataView): FileKind {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  switch (view.getUint8(15)) {
    case 0x58: // VP8X
      return { kind: 'picture', width: uint24(24) + 1, height: uint24(27) + 1 }
    case 0x4c: {
      // VP8L
      const bits = view.getUint32(21, true)
      return { kind: 'picture', width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    default:
      return { kind: 'picture', width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
}
