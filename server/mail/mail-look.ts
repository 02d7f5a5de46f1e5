import { paletteOf } from '#contract/palette.ts'

type Colors = Readonly<Record<string, readonly [light: string, dark: string]>>

/**
 * Colors of mails by role, each pair in light and in dark. Programs that drop the style sheet show the light ones. The values
 * are those of web/styles/tokens.css, because a mail loads no styles.
 */
const colors: Colors = {
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
}

/** The clinic's accent color, and its logo as a PNG with the size in which mails show it. */
export interface ClinicLook {
  readonly accent?: string
  readonly logo?: { readonly content: Buffer; readonly width: number; readonly height: number }
}

// A dark logo without a background would be lost on a dark page.
const logoColors: Colors = { logo: ['background-color:transparent', 'background-color:#ffffff'] }

function colorsOf({ accent, logo }: ClinicLook): Colors {
  const all = { ...colors, ...(logo && logoColors) }
  if (accent === undefined) return all
  const { light, dark } = paletteOf(accent)
  return {
    ...all,
    link: [`color:${light['brand-ink']}`, `color:${dark['brand-ink']}`],
    main: [`background-color:${light.brand}`, `background-color:${dark.brand}`],
    press: [`color:${light['on-brand']}`, `color:${dark['on-brand']}`],
    leaf: [`background-color:${light['brand-soft']}`, `background-color:${dark['brand-soft']}`],
  }
}

/** The styles of a mail. */
export interface MailLook {
  readonly styleSheet: string
  /** Returns the attributes `class` and `style` of an element. `classes` are roles of colors, or classes of the style sheet. */
  readonly look: (classes: string, css: string) => string
}

/** Returns the styles of a mail of a clinic with this look. */
export function mailLook(clinic: ClinicLook): MailLook {
  const roles = colorsOf(clinic)
  return {
    styleSheet: styleSheet(roles),
    look: (classes, css) => {
      const given = classes.split(' ').flatMap((role) => roles[role]?.[0] ?? [])
      return `class="${classes}" style="${[...given, css].join(';')}"`
    },
  }
}

// Smaller steps on phones, and dark colors.
function styleSheet(roles: Colors): string {
  const dark = Object.entries(roles).map(
    ([role, [, values]]) => `.${role} { ${values.replaceAll(/;|$/g, ' !important;')} }`,
  )
  return `:root { color-scheme: light dark; supported-color-schemes: light dark; }
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
}

/** Attributes of a table that is only layout. */
export const layoutTable = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
