/** Downloads a text, or other content, as a file. */
export function saveFile(text: string | Blob, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read the file after this task, some of them later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
