/**
 * Returns rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. Before a text that a
 * spreadsheet would take for a formula there is an apostrophe (OWASP, CSV injection), also inside a field, where a
 * spreadsheet that separates by semicolons or tabs begins another cell.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('')}`
}

/**
 * The beginning of a formula in a cell, in ASCII and full-width: some spreadsheets skip blanks and quotes before it. Blanks that
 * begin a cell are not among those skipped, so that each is matched once.
 */
const formula = /(?:^|[;\t\r\n|])(?:[^\S\t\r\n]|")*(?=[=+\-@＝＋－＠])/g

const negativeNumber = /^-\d+(?:\.\d+)?$/

function toField(text: string): string {
  const safe = negativeNumber.test(text) ? text : text.replace(formula, "$&'").replace(/^[\t\r\n]/, "'$&")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
