// @ts-check
import { textsFor } from './texts.js'

// TEST MODE. Asks for the decision of the payer's bank and sends it to the page. The page sends the amount first.

let page = '*'

/** @param {object} message */
function tell(message) {
  window.parent.postMessage(message, page)
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || data.kind !== 'payment') return
  page = origin
  const style = /** @type {const} */ ({ style: 'currency', currency: String(data.currency).toUpperCase() })
  const { language, texts } = textsFor(data.locale)
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  say('title', texts.bank.title)
  say('question', texts.bank.question(new Intl.NumberFormat('en-US', style).format(Number(data.amount) / 100)))
  say('fail', texts.bank.fail)
  say('complete', texts.bank.complete)
  for (const button of document.querySelectorAll('button')) button.disabled = false
  tell({ kind: 'ready' })
  document.getElementById('complete')?.focus()
})

/** @param {string} id @param {string} text */
function say(id, text) {
  const place = /** @type {HTMLElement} */ (document.getElementById(id))
  place.textContent = text
}

for (const outcome of ['complete', 'fail']) {
  document.getElementById(outcome)?.addEventListener('click', () => tell({ kind: 'outcome', outcome }))
}
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tell({ kind: 'outcome', outcome: 'fail' })
})
tell({ kind: 'hello' })
