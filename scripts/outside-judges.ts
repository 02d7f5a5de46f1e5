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
  {
    judge: 'Nu HTML Checker',
    finding: /: Element “title” not allowed as child of element “head”/,
    reason:
      'React puts the title of a page before the one that was served, which is that of the clinic. Browsers show the first.',
  },
  {
    judge: 'Nu HTML Checker',
    finding: /loading.*: (Empty heading|Section lacks heading)/,
    reason:
      'The outlines of what loads consist of the elements of the content. They are hidden from assistive technology.',
  },
  {
    judge: 'Nu HTML Checker',
    finding: /: Attribute “aria-activedescendant” value should either refer to a descendant.*role="combobox"/,
    reason: 'A combobox refers to an option of the list that aria-controls names, as ARIA 1.2 describes it.',
  },
  {
    judge: 'Nu HTML Checker',
    finding: /^_dashboard_mail_.*: This document appears to be written in English/,
    reason: 'Most of the page is a mail of test mode, which is in the language of its recipient.',
  },
  {
    judge: 'Nu HTML Checker',
    finding:
      /^mail_.*: The “(width|cellpadding|cellspacing|border|align|valign|bgcolor)” attribute on the “(table|td)” element/,
    reason: 'Programs for mail lay out tables by attributes, and some of them ignore styles.',
  },
  {
    judge: 'Nu HTML Checker',
    finding: /^mail_.*: CSS: “supported-color-schemes”: Property/,
    reason: 'Apple Mail reads this property, which no standard has, to show a mail in dark colors.',
  },
  {
    judge: 'Nu HTML Checker',
    finding:
      /\.css: CSS: (Unrecognized at-rule “@(property|container)”|“(container-type|margin-trim|field-sizing)”: Prop)/,
    reason: 'The checker does not know container queries, @property, margin-trim and field-sizing yet.',
  },
  {
    judge: 'Nu HTML Checker',
    finding: /\.css: CSS: “font-size”: Parse Error.*\dcqi/,
    reason: 'The checker does not know the units of container queries yet.',
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
