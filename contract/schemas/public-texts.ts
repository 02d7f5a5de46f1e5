import * as z from 'zod/mini'
import { hideableSections, type PublicText, publicTextNames, publicTexts } from '../public-texts.ts'
import { multiLineText, singleLineText } from '../text.ts'
import { translationsOf, versionNumber } from './fields.ts'

type Schema = z.ZodMiniType<string, string>

const fieldsOf = (schemaOf: (name: PublicText) => Schema) =>
  Object.fromEntries(publicTextNames.map((name) => [name, schemaOf(name)])) as Record<PublicText, Schema>

/** The clinic's own texts by language, and the sections that its home page does not have. A text that is absent is the portal's. */
export const ownTexts = z.strictObject({
  texts: translationsOf(fieldsOf(() => z.string())),
  hidden: z.array(z.enum(hideableSections)),
})
export type OwnTexts = z.infer<typeof ownTexts>

/** The texts as admins change them. `version` rises with each change. */
export const publicTextsAnswer = z.strictObject({ ...ownTexts.shape, version: z.int() })
export type PublicTexts = z.infer<typeof publicTextsAnswer>

export const publicTextsInput = z.strictObject({
  /** Blank texts are dropped. */
  texts: translationsOf(
    fieldsOf((name) => {
      const { most, rows } = { rows: 1, ...publicTexts[name] }
      return rows > 1 ? multiLineText(most, 0) : singleLineText(most, 0)
    }),
  ),
  hidden: z.array(z.enum(hideableSections)).check(z.maxLength(hideableSections.length)),
  version: versionNumber(1),
})
export type PublicTextsInput = z.output<typeof publicTextsInput>
