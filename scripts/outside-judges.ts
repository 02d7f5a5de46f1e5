/** A finding of an outside judge that stays, with its reason. docs/proof.md shows the list. */
interface AcceptedFinding {
  readonly judge: string
  readonly finding: RegExp
  readonly reason: string
}

export const acceptedFindings: readonly AcceptedFinding[] = [
  {
    judge: 'icalendar',
    finding: /^\w+ ".*\\\\[\\,;nN]/,
    reason:
      'Reads a text with a backslash before another sign that is escaped wrongly, since it replaces escapes one kind after the other. libical and ical.js read what RFC 5545 requires.',
  },
  {
    judge: 'node-ical',
    finding: /^\w+ ".*\\\\n/,
    reason: 'Reads a backslash before the letter n as a line break. libical and ical.js read what RFC 5545 requires.',
  },
]

/**
 * Sorts the findings of a judge. Returns those without a reason, and the reasons that explain none of them. Both must be
 * empty: an entry that explains nothing is outdated.
 */
export function explainFindings(judge: string, findings: readonly string[]) {
  const own = acceptedFindings.filter((accepted) => accepted.judge === judge)
  return {
    unexplained: findings.filter((text) => !own.some(({ finding }) => finding.test(text))),
    unused: own.filter(({ finding }) => !findings.some((text) => finding.test(text))).map(({ reason }) => reason),
  }
}
