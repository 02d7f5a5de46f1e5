import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { auditEntry } from '../schemas/audit-entry.ts'
import { email } from '../schemas/fields.ts'

const entryNumber = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((text) => Number(text)),
)

export const listAudit = endpoint('listAudit', 'admin GET /audit', {
  summary:
    'Lists audit entries, newest first, 50 per page. `before` continues after an entry. `person` selects what one person did or what was done to them. `reads` includes what admins viewed.',
  query: z.strictObject({
    before: z.optional(entryNumber),
    person: z.optional(email),
    reads: z.optional(z.enum(['on'])),
  }),
  answer: z.strictObject({ entries: z.array(auditEntry), more: z.boolean() }),
})
