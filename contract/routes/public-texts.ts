import { endpoint } from '../endpoint.ts'
import { publicTextsAnswer, publicTextsInput } from '../schemas/public-texts.ts'

export const changePublicTexts = endpoint('changePublicTexts', 'admin PUT /public-texts', {
  summary:
    "Publishes the clinic's own texts of the home page in all languages, and which sections it shows. A text that is absent or blank is the portal's in that language. Texts are plain; an empty line begins a new paragraph. `version` must be the current one. Idempotent.",
  body: publicTextsInput,
  answer: publicTextsAnswer,
  errors: ['version_conflict'],
})
