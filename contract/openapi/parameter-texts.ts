/** Descriptions of parameters by name, except IDs in a path. */
const texts: Readonly<Record<string, string>> = {
  after: 'Only slots after this clinic day.',
  appointments: 'Whether upcoming appointments are kept or cancelled. Required if there are any.',
  before: 'The number of the entry after which the list continues.',
  by: 'Who cancels.',
  check: 'The number of the check whose results were seen.',
  country: 'Code of the country, ISO 3166-1 alpha-2.',
  date: 'The clinic day.',
  doctor: 'ID of the doctor.',
  doctorId: 'ID of the doctor. Without it, all doctors.',
  email: 'The email address of the person.',
  file: 'ID of the file.',
  from: 'The first clinic day.',
  'idempotency-key': 'A key that the client chooses. A request with the same key is executed once.',
  into: 'ID of the patient whose record remains.',
  intoMember: 'ID of the family member whose record remains.',
  kind: 'What the rows of the file are.',
  language: 'The language of the text.',
  meaning: 'Why the payment is reverted.',
  memberId: 'ID of the family member.',
  name: 'The name of the file.',
  number: 'The number of the row in the file, from 1.',
  only: 'Only the entries that need this.',
  outcome: 'Only rows with this result.',
  page: 'The number of the page, from 1.',
  patientEmail: 'The email address of the patient.',
  person: 'The email address of the person who made or is affected by the changes.',
  q: 'What to find: words of a name or an address, or a part of a phone number.',
  reads: 'Includes what was viewed.',
  reason: 'Present if the cancellation has a reason.',
  region: 'Code of the region, from the list of regions.',
  refund: 'The refund in dollars that the caller expects. If it differs, nothing is changed.',
  refundCents: "The decided refund in cents. Without it, the policy's.",
  search: 'Words of a name, an address or a treatment.',
  since: 'The header X-Changes-Mark of an answer. The stream begins with the changes since then.',
  slots: 'The maximum number of free slots of each treatment.',
  sort: 'The order of the list.',
  step: 'The step of the set-up guide or of the import.',
  to: 'The last clinic day.',
  token: 'The secret part of the address of a calendar.',
  treatmentId: 'ID of the treatment.',
  where: 'Where was paid.',
}

/** What an ID in a path identifies, by the segment before it. */
const identified: Readonly<Record<string, string>> = {
  'closed-days': 'closed period',
  'test-mail': 'email',
  absences: 'absence',
  booking: 'booking',
  bookings: 'booking',
  family: 'family member',
  imports: 'import',
  invitations: 'invitation',
  mail: 'email',
  message: 'message',
  notes: 'note',
  notice: 'news item',
  offer: 'offer',
  offers: 'offer',
  outages: 'outage',
  passkeys: 'passkey',
  patients: 'patient',
  review: 'review',
  sessions: 'session',
  testimonial: 'testimonial',
  treatment: 'treatment',
  treatments: 'treatment',
  waitlist: 'entry of the waitlist',
}

/** Returns the description of a parameter of a call with this path, or `undefined` if there is none. */
export function parameterText(path: string, name: string): string | undefined {
  if (name !== 'id') return texts[name]
  const segments = path.split('/')
  const segment = segments[segments.indexOf(':id') - 1] ?? ''
  return identified[segment] && `ID of the ${identified[segment]}.`
}
