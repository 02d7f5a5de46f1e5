// @ts-check
// TEST MODE. Asks how the payer's bank decides, and tells the page around.

let page = '*'

/** @param {object} message */
function tell(message) {
  window.parent.postMessage(message, page)
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || data.kind !== 'payment') return
  page = origin
  const style = /** @type {const} */ ({ style: 'currency', currency: String(data.currency).toUpperCase() })
  const amount = /** @type {HTMLElement} */ (document.getElementById('amount'))
  amount.textContent = ` ${new Intl.NumberFormat('en-US', style).format(Number(data.amount) / 100)}`
  tell({ kind: 'ready' })
  document.getElementById('complete')?.focus()
})
for (const outcome of ['complete', 'fail']) {
  document.getElementById(outcome)?.addEventListener('click', () => tell({ kind: 'outcome', outcome }))
}
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tell({ kind: 'outcome', outcome: 'fail' })
})
tell({ kind: 'hello' })
