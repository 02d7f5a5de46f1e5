// @ts-check
import { cardOf, digitsOf, formatCvc, formatExpiry, formatNumber, isRealNumber, problemWith } from './card-field.js'
import { textsFor } from './texts.js'

// TEST MODE. Card fields in their own frame. Their input is never sent anywhere.

/** @typedef {'number' | 'expiry' | 'cvc'} Name */

/** @type {Record<Name, { input: HTMLInputElement, format: (text: string) => string }>} */
const fields = {
  number: { input: inputNamed('number'), format: formatNumber },
  expiry: { input: inputNamed('expiry'), format: formatExpiry },
  cvc: { input: inputNamed('cvc'), format: formatCvc },
}
/** @type {Record<string, readonly Name[]>} */
const fieldsOf = { card: ['number', 'expiry', 'cvc'], cardNumber: ['number'], cardExpiry: ['expiry'], cardCvc: ['cvc'] }
const whole = /** @type {HTMLElement} */ (document.getElementById('card'))

/** @type {readonly Name[]} */
let shown = []
/** Fields that lost the focus while incomplete. @type {Set<Name>} */
const left = new Set()
let refused = false
let { texts } = textsFor('en')
/** Origin of the embedding page, after its first message. */
let page = '*'
let lastState = ''

/** @param {string} id */
function inputNamed(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id))
}

/** @param {object} message */
function tell(message) {
  window.parent.postMessage(message, page)
}

/** @param {Name} name @param {boolean} finished */
function problemOf(name, finished) {
  const code = problemWith[name](fields[name].input.value, finished, new Date(), refused && name === 'number')
  return code && { type: 'validation_error', code, message: texts.problems[code] }
}

/** Marks invalid fields and sends the state to the page if it has changed. */
function show() {
  const problems = shown.map((name) => ({ name, problem: problemOf(name, left.has(name)) }))
  const error = problems.find(({ problem }) => problem)?.problem
  for (const { name, problem } of problems)
    fields[name].input.setAttribute('aria-invalid', String(problem !== undefined))
  const text = /** @type {HTMLElement} */ (document.getElementById('problem'))
  text.textContent = error?.message ?? ''
  const state = {
    empty: shown.every((name) => fields[name].input.value === ''),
    complete: shown.every((name) => problemOf(name, true) === undefined),
    ...(error && { error }),
    ...(shown.includes('number') && { brand: cardOf(fields.number.input.value)?.brand ?? 'unknown' }),
  }
  const written = JSON.stringify(state)
  if (written !== lastState) tell({ kind: 'change', state })
  lastState = written
}

/** @param {Name} name */
function typed(name) {
  const { input, format } = fields[name]
  if (name === 'number') {
    // Cleared before it is complete, so that a real number is not even displayed.
    if (isRealNumber(input.value, refused)) {
      refused = true
      input.value = ''
    } else if (digitsOf(input.value).length > 3) refused = false
  }
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length
  const atEnd = input.selectionStart === input.value.length
  input.value = format(input.value)
  const caret = atEnd ? input.value.length : afterDigits(input.value, before)
  input.setSelectionRange(caret, caret)
  left.delete(name)
  show()
  const next = shown[shown.indexOf(name) + 1]
  const whole = name === 'number' ? cardOf(input.value) : name === 'expiry' && digitsOf(input.value).length === 4
  if (next && atEnd && whole && problemOf(name, true) === undefined) fields[next].input.focus()
}

/** @param {string} text @param {number} count */
function afterDigits(text, count) {
  let at = 0
  for (let seen = 0; at < text.length && seen < count; at++) if (/\d/.test(text[at] ?? '')) seen++
  return at
}

/** @param {Name} name @param {KeyboardEvent} event */
function pressed(name, event) {
  const { input } = fields[name]
  const previous = shown[shown.indexOf(name) - 1]
  if (event.key === 'Escape') tell({ kind: 'escape' })
  if (event.key === 'Enter') tell({ kind: 'submit' })
  if (event.key !== 'Backspace' || input.selectionEnd !== 0) {
    // The separator between month and year is deleted together with the digit before it.
    if (event.key === 'Backspace' && input.selectionStart === input.value.length && input.value.endsWith(' / ')) {
      input.value = input.value.slice(0, -3)
    }
    return
  }
  if (!previous) return
  event.preventDefault()
  fields[previous].input.focus()
}

/**
 * @param {{ type: string, locale?: string, disabled?: boolean, placeholder?: string, style?: Record<string, Record<string, any>>,
 *   fonts?: { family?: string, src?: string, weight?: string }[] }} options
 */
function setUp({ type, locale, disabled = false, placeholder, style = {}, fonts = [] }) {
  setLanguage(locale)
  shown = fieldsOf[type] ?? []
  document.body.dataset.type = type
  for (const name of /** @type {const} */ (['number', 'expiry', 'cvc'])) {
    fields[name].input.hidden = !shown.includes(name)
    fields[name].input.disabled = disabled
  }
  const [only] = shown.length === 1 ? shown : []
  if (only && placeholder !== undefined) fields[only].input.placeholder = placeholder
  inputNamed('tag').hidden = !shown.includes('number')
  inputNamed('hint').hidden = type !== 'card'
  for (const { family, src, weight = 'normal' } of fonts) {
    if (family && src)
      void new FontFace(family, src, { weight }).load().then(
        (font) => document.fonts.add(font),
        () => {},
      )
  }
  const { base = {}, invalid = {} } = style
  const root = document.documentElement.style
  /** @type {[string, unknown][]} */
  const colors = [
    ['--background', base.backgroundColor],
    ['--color', base.color],
    ['--placeholder', base['::placeholder']?.color],
    ['--icon', base.iconColor],
    ['--invalid', invalid.color],
  ]
  for (const [name, value] of colors) if (typeof value === 'string') root.setProperty(name, value)
  for (const name of /** @type {const} */ (['fontFamily', 'fontSize', 'fontWeight', 'letterSpacing', 'lineHeight'])) {
    if (typeof base[name] === 'string') document.body.style[name] = base[name]
  }
  whole.hidden = false
}

/** @param {string | undefined} locale */
function setLanguage(locale) {
  const localized = textsFor(locale)
  texts = localized.texts
  document.documentElement.lang = localized.language
  whole.setAttribute('aria-label', texts.form)
  for (const name of /** @type {const} */ (['number', 'expiry', 'cvc'])) {
    fields[name].input.setAttribute('aria-label', texts[name])
  }
  fields.expiry.input.placeholder = texts.monthAndYear
  const hint = /** @type {HTMLElement} */ (document.getElementById('hint'))
  hint.textContent = texts.hint
}

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent) return
  if (data.kind === 'options') {
    page = origin
    setUp(data.options)
    // Repeat existing errors in the new language.
    if (lastState !== '') show()
    requestAnimationFrame(() => tell({ kind: 'ready' }))
  }
  const first = shown[0]
  if (!first) return
  if (data.kind === 'focus') fields[shown.find((name) => problemOf(name, true)) ?? first].input.focus()
  if (data.kind === 'blur') for (const name of shown) fields[name].input.blur()
  if (data.kind === 'clear') {
    for (const name of shown) fields[name].input.value = ''
    left.clear()
    refused = false
    show()
  }
  if (data.kind === 'check') {
    for (const name of shown) left.add(name)
    show()
    const error = shown.map((name) => problemOf(name, true)).find((problem) => problem)
    const card = cardOf(fields.number.input.value)
    tell({ kind: 'checked', id: data.id, ...(error ? { error } : card && { token: `tok_${card.name}` }) })
  }
})

for (const name of /** @type {const} */ (['number', 'expiry', 'cvc'])) {
  const { input } = fields[name]
  input.addEventListener('input', () => typed(name))
  input.addEventListener('keydown', (event) => pressed(name, event))
  input.addEventListener('blur', () => {
    if (input.value !== '') left.add(name)
    show()
  })
}
document.addEventListener('focusin', (event) => {
  if (!(event.relatedTarget instanceof HTMLInputElement)) tell({ kind: 'focus' })
})
document.addEventListener('focusout', (event) => {
  if (!(event.relatedTarget instanceof HTMLInputElement)) tell({ kind: 'blur' })
})
new ResizeObserver(() => tell({ kind: 'height', height: Math.ceil(whole.getBoundingClientRect().height) })).observe(
  whole,
)
tell({ kind: 'hello' })
