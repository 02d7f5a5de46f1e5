/** Replaces Arabic-Indic and Persian digits with Western ones. Next to Latin text the others would read backwards. */
export function withWesternDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
