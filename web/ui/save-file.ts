/** Hands a text to the browser to keep as a file. */
export function saveFile(text: string, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after this task; some take a moment longer.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
