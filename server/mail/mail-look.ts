/**
 * Colors of mails by role, each pair in light and in dark. Programs that drop the style sheet show the light ones. The values
 * are those of web/styles/tokens.css, because a mail loads nothing.
 */
const colors = {
  page: ['background-color:#f1f8f7', 'background-color:#0f2023'],
  card: ['background-color:#ffffff;border:1px solid #d9e4e4', 'background-color:#182b2e;border-color:#33484b'],
  ink: ['color:#0e2427', 'color:#e8f1f0'],
  quiet: ['color:#4b5f62', 'color:#afbfc0'],
  link: ['color:#00635e', 'color:#84d5cb'],
  main: ['background-color:#00786f', 'background-color:#67c9bd'],
  press: ['color:#ffffff', 'color:#04191b'],
  second: ['border:1px solid #7d9294', 'border-color:#7c9394'],
  line: ['border-top:1px solid #d9e4e4', 'border-color:#33484b'],
  leaf: ['background-color:#dff4ef', 'background-color:#22393c'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

const dark = Object.entries(colors).map(
  ([role, [, values]]) => `.${role} { ${values.replaceAll(/;|$/g, ' !important;')} }`,
)

/** The style sheet of a mail: smaller steps on phones, and dark colors. */
export const styleSheet = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 24px !important; line-height: 30px !important; }
  .number { font-size: 48px !important; line-height: 52px !important; }
  .gap { display: none !important; }
  .third { display: block !important; width: auto !important; padding: 0 0 8px !important; }
}
@media (prefers-color-scheme: dark) {
  ${dark.join('\n  ')}
}`

/** Returns the attributes `class` and `style` of an element. `classes` are roles of colors, or classes of the style sheet. */
export function look(classes: string, css: string): string {
  const given = classes.split(' ').flatMap((role) => (role in colors ? [colors[role as keyof typeof colors][0]] : []))
  return `class="${classes}" style="${[...given, css].join(';')}"`
}

/** Attributes of a table that is only layout. */
export const layoutTable = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
