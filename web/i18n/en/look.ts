import { english } from '../english.ts'

/** The English texts of the section that sets the clinic's logo and color. */
export const enLook = english('look', {
  title: 'Look',
  lead: 'Your logo and color on the website, in emails, on receipts and in print.',
  logo: 'Logo',
  /** Shown instead of a logo. */
  noLogo: 'No logo: the portal’s own mark is shown.',
  sizeOf: (width: string, height: string) => `${width} × ${height} pixels`,
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  orDrop: ' or drop it here',
  fileHint: 'PNG, JPEG or WebP, up to 5 MB and 6,000 pixels a side. No SVG.',
  chooseLogo: 'Choose a logo',
  uploading: 'Uploading the logo',
  uploaded: 'The logo is ready. Save to use it.',
  removeLogo: 'Remove logo',
  files: {
    pdf: 'This is a PDF. Choose a PNG, JPEG or WebP picture.',
    svg: 'SVG is not taken. Save the logo as PNG, for example.',
    gif: 'GIF is not taken. Save the logo as PNG, for example.',
    other: 'This is not a picture. Choose a PNG, JPEG or WebP file.',
    unreadable: 'This picture can’t be read. Choose another.',
  },
  heavy: (size: string) => `${size} is too large: up to 5 MB.`,
  large: (width: string, height: string) => `${width} × ${height} is too large: up to 6,000 a side.`,
  accent: 'Accent color',
  accentHint: 'For buttons, links and marks. All shades, light and dark, are computed from it.',
  colors: { none: 'Teal, the portal’s own', blue: 'Blue', plum: 'Plum', brick: 'Brick', moss: 'Moss', slate: 'Slate' },
  own: 'Your own',
  ownHint: 'For example #7a3f86. Empty: the portal’s own color.',
  pick: 'Pick a color',
  noColor: 'Not a color. Write six digits or letters from A to F, for example #7a3f86.',
  /** Why a color is refused: its pair of text and background with the least contrast. */
  faint: {
    light: {
      button: (contrast: string) =>
        `Too light for text: white on it reaches ${contrast}\u00a0:\u00a01, needed is 4.5\u00a0:\u00a01.`,
      link: (contrast: string) =>
        `Too light for links: on the page they reach ${contrast}\u00a0:\u00a01, needed is 4.5\u00a0:\u00a01.`,
      quiet: (contrast: string) =>
        `Gray text on its pale shade reaches ${contrast}\u00a0:\u00a01, needed is 4.5\u00a0:\u00a01.`,
    },
    dark: {
      button: (contrast: string) =>
        `In the dark theme, text on buttons reaches ${contrast}\u00a0:\u00a01, needed is 4.5\u00a0:\u00a01.`,
      link: (contrast: string) =>
        `In the dark theme, links reach ${contrast}\u00a0:\u00a01, needed is 4.5\u00a0:\u00a01.`,
      quiet: (contrast: string) =>
        `In the dark theme, gray text on its shade reaches ${contrast}\u00a0:\u00a01, needed is 4.5\u00a0:\u00a01.`,
    },
  },
  stays: (color: string) => `${color} stays in use.`,
  useNearest: (color: string) => `Use the nearest that works, ${color}`,
  preview: 'Preview',
  header: 'Header',
  seeTimes: 'See free times',
  mail: 'Email',
  mailTitle: 'See you on Monday',
  mailText: 'Teeth Cleaning, 9.00 AM.',
  mailButton: 'I’m coming',
  mailLink: 'Change the appointment',
  receipt: 'Receipt',
  treatment: 'Teeth Cleaning',
  paid: 'Paid',
  unsaved: 'Not saved yet. Patients still see the old look.',
  save: 'Save look',
  saved: 'Saved. The look is live.',
})

/** The texts that every language provides. */
export type LookMessages = typeof enLook
