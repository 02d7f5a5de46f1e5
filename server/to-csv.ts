/**
 * Returns rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. A field that a
 * spreadsheet would take for a formula gets a leading apostrophe (OWASP, CSV injection).
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')}`
}

function toField(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
