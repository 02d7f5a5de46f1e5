/** Fields of a schema.org `PostalAddress` that the city line contains. */
export interface PostalLine {
  readonly addressLocality: string
  readonly addressRegion?: string
  readonly postalCode?: string
  /** ISO 3166-1, if region and code together belong to one country only. */
  readonly addressCountry?: 'US' | 'CA'
}

// The end of a line: a state and a ZIP, a province and a code, or a British postcode. Or a code before the city.
const american = /^(?<addressLocality>.+?),\s*(?<addressRegion>\p{L}[\p{L}. ]*?),?\s+(?<postalCode>\d{5}(?:-\d{4})?)$/u
const canadian =
  /^(?<addressLocality>.+?),\s*(?<addressRegion>\p{L}[\p{L}. ]*?),?\s+(?<postalCode>[A-Z]\d[A-Z] ?\d[A-Z]\d)$/u
const british = /^(?<addressLocality>.+?),?\s+(?<postalCode>[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})$/
const codeFirst = /^(?<postalCode>\d{4,5}) (?<addressLocality>\p{L}.*)$/u

const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR GU VI'
const provinces = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'

/**
 * Returns city, region and code of a line such as `Portland, OR 97209`. A line of another form becomes the city, unchanged:
 * nothing is guessed.
 */
export function postalAddress(line: string): PostalLine {
  const text = line.trim()
  const found = [american, canadian, british, codeFirst].map((form) => form.exec(text)?.groups).find(Boolean)
  if (!found) return { addressLocality: text }
  const { addressLocality = text, ...rest } = found
  const { addressRegion = '', postalCode = '' } = rest
  const known = (codes: string) => codes.split(' ').includes(addressRegion)
  const country = /^\d/.test(postalCode) ? known(states) && 'US' : known(provinces) && 'CA'
  return { addressLocality, ...rest, ...(country && { addressCountry: country }) }
}
