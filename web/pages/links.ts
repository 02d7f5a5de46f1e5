/** The pages behind links in mails that work signed out, in a chunk of their own. */
export { Offer } from './offer.tsx'
export { Visit } from './visit.tsx'
