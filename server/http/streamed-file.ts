import { Readable } from 'node:stream'

/** Returns a file whose content is produced while it is read, once. */
export function streamedFile(name: string, content: AsyncIterable<Uint8Array>): File {
  return new StreamedFile(name, content)
}

class StreamedFile extends File {
  readonly #content: AsyncIterable<Uint8Array>
  constructor(name: string, content: AsyncIterable<Uint8Array>) {
    super([], name)
    this.#content = content
  }
  override stream(): ReturnType<File['stream']> {
    return Readable.toWeb(Readable.from(this.#content)) as ReturnType<File['stream']>
  }
}
