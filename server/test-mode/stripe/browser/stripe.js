// @ts-check
// TEST MODE. Replaces Stripe.js: it defines `Stripe` with the calls that the payment page makes. A card number stays in
// the card frame; only the token of a test card leaves it. One file, since a classic script cannot import.

/**
 * @typedef {{ type: string, code?: string, message: string, [name: string]: unknown }} StripeError
 * @typedef {{ error: StripeError }} Failed
 * @typedef {{ id: string, client_secret: string, status: string, amount: number, currency: string,
 *   last_payment_error: StripeError | null, error?: StripeError }} Intent
 * @typedef {{ empty: boolean, complete: boolean, error?: StripeError, brand?: string }} FieldState
 * @typedef {{ style?: object, classes?: Record<string, string>, disabled?: boolean, placeholder?: string }} Options
 * @typedef {(event?: object) => void} Handler
 * @typedef {'card' | 'cardNumber' | 'cardExpiry' | 'cardCvc'} PartType
 * @typedef {{ fonts?: object[], locale?: string }} Group
 * @typedef {{ token?: string, error?: StripeError }} Checked
 */

{
  const folder = new URL('.', /** @type {HTMLScriptElement} */ (document.currentScript).src)
  // In tests that redirect Stripe's own hosts to the stand-in, the API has a separate host.
  const api = folder.hostname === 'js.stripe.com' ? 'https://api.stripe.com/v1' : new URL('v1', folder).href
  // Titles of the frames. Error messages by code; English ones come from the API.
  const titles = {
    en: {
      card: 'TEST card: number, expiry date and security code',
      cardNumber: 'TEST card number',
      cardExpiry: 'TEST card expiry date',
      cardCvc: 'TEST card security code',
      bank: 'TEST 3-D Secure page',
    },
    es: {
      card: 'Tarjeta de PRUEBA: número, vencimiento y código de seguridad',
      cardNumber: 'Número de la tarjeta de PRUEBA',
      cardExpiry: 'Vencimiento de la tarjeta de PRUEBA',
      cardCvc: 'Código de seguridad de la tarjeta de PRUEBA',
      bank: 'Página de PRUEBA de 3-D Secure',
    },
    ar: {
      card: 'بطاقة اختبار: الرقم وتاريخ الانتهاء ورمز الأمان',
      cardNumber: 'رقم بطاقة الاختبار',
      cardExpiry: 'تاريخ انتهاء بطاقة الاختبار',
      cardCvc: 'رمز أمان بطاقة الاختبار',
      bank: 'صفحة اختبار \u20663-D Secure\u2069',
    },
  }
  /** @type {Record<string, Record<string, string>>} */
  const refusals = {
    es: {
      generic_decline: 'Su tarjeta fue rechazada.',
      insufficient_funds: 'Su tarjeta no tiene fondos suficientes.',
      expired_card: 'Su tarjeta está vencida.',
      payment_intent_authentication_failure:
        'No pudimos autenticar su método de pago. Elija otro método de pago e inténtelo de nuevo.',
      api_connection_error:
        'No podemos conectar con el proveedor de pagos de prueba. Revise su conexión e inténtelo de nuevo.',
    },
    ar: {
      generic_decline: 'رُفضت بطاقتك.',
      insufficient_funds: 'رصيد بطاقتك غير كافٍ.',
      expired_card: 'انتهت صلاحية بطاقتك.',
      payment_intent_authentication_failure: 'تعذّر التحقق من وسيلة الدفع. يُرجى اختيار وسيلة أخرى وإعادة المحاولة.',
      api_connection_error: 'تعذّر الاتصال بمزوّد الدفع التجريبي. يُرجى التحقق من الاتصال وإعادة المحاولة.',
    },
  }
  /** @param {string} [locale] @returns {keyof typeof titles} */
  const languageOf = (locale = 'en') => (/^es/.test(locale) ? 'es' : /^ar/.test(locale) ? 'ar' : 'en')
  /** Translates an error to the payer's language, like Stripe.js. @type {<E extends StripeError>(error: E, locale?: string) => E} */
  const told = (error, locale) => {
    const { decline_code, code, type, message } = error
    const known = refusals[languageOf(locale)] ?? {}
    return { ...error, message: known[String(decline_code)] ?? known[String(code)] ?? known[type] ?? message }
  }
  const classNames = {
    base: 'StripeElement',
    complete: 'StripeElement--complete',
    empty: 'StripeElement--empty',
    focus: 'StripeElement--focus',
    invalid: 'StripeElement--invalid',
  }

  /** A part of the card form in its own frame. */
  class CardPart {
    /** @type {Map<string, Set<Handler>>} */
    handlers = new Map()
    /** @type {Map<string, (answer: Checked) => void>} */
    waiting = new Map()
    /** @type {FieldState} */
    state = { empty: true, complete: false }
    ready = false
    destroyed = false
    /** @type {AbortController | undefined} */
    mounted
    /** @type {HTMLElement | undefined} */
    host
    /** @type {HTMLIFrameElement | undefined} */
    frame

    /**
     * @param {PartType} type
     * @param {Options} options
     * @param {Group} group
     */
    constructor(type, options, group) {
      this.type = type
      this.options = options
      this.group = group
    }

    /** @param {string} name @param {Handler} handler */
    on(name, handler) {
      this.handlers.set(name, (this.handlers.get(name) ?? new Set()).add(handler))
      if (name === 'ready' && this.ready) queueMicrotask(() => handler(this.eventOf()))
      return this
    }

    /** @param {string} name @param {Handler} handler */
    once(name, handler) {
      /** @type {Handler} */
      const first = (event) => {
        this.off(name, first)
        handler(event)
      }
      return this.on(name, first)
    }

    /** @param {string} name @param {Handler} [handler] */
    off(name, handler) {
      if (handler) this.handlers.get(name)?.delete(handler)
      else this.handlers.delete(name)
      return this
    }

    /** @param {string | HTMLElement} target */
    mount(target) {
      if (this.destroyed) throw new Error('This Element has been destroyed. Please create a new one.')
      const host = typeof target === 'string' ? document.querySelector(target) : target
      if (!(host instanceof HTMLElement)) throw new Error('The element to mount into does not exist.')
      if (host === this.host) return
      this.unmount()
      const frame = document.createElement('iframe')
      frame.src = new URL('card-frame.html', folder).href
      frame.title = this.title()
      Object.assign(frame.style, { display: 'block', width: '100%', height: '24px', border: '0' })
      this.host = host
      this.frame = frame
      this.mounted = new AbortController()
      const { signal } = this.mounted
      window.addEventListener('message', (event) => this.hear(event), { signal })
      for (const label of host.id ? document.querySelectorAll(`label[for="${CSS.escape(host.id)}"]`) : []) {
        label.addEventListener('click', () => this.focus(), { signal })
      }
      host.replaceChildren(frame)
      this.mark()
    }

    unmount() {
      this.mounted?.abort()
      this.frame?.remove()
      this.host?.classList.remove(...Object.values(this.classes()).flatMap((name) => name.split(' ')))
      this.mounted = this.frame = this.host = undefined
      this.ready = false
      this.state = { empty: true, complete: false }
      for (const answer of this.waiting.values()) answer({ error: notMounted })
      this.waiting.clear()
      return this
    }

    destroy() {
      this.unmount()
      this.destroyed = true
      return this
    }

    title() {
      return titles[languageOf(this.group.locale)][this.type]
    }

    /** @param {Options} options */
    update(options) {
      this.options = { ...this.options, ...options }
      if (this.frame) this.frame.title = this.title()
      this.tell({ kind: 'options', options: this.frameOptions() })
      return this
    }

    focus() {
      this.frame?.focus()
      this.tell({ kind: 'focus' })
    }

    blur() {
      this.tell({ kind: 'blur' })
    }

    clear() {
      this.tell({ kind: 'clear' })
    }

    /** Asks the frame whether its part is complete. The number and the whole card also return the token. */
    check() {
      return new Promise((/** @type {(answer: Checked) => void} */ resolve) => {
        if (!this.ready) return resolve({ error: notMounted })
        const id = crypto.randomUUID()
        this.waiting.set(id, resolve)
        this.tell({ kind: 'check', id })
      })
    }

    /** @param {MessageEvent} event */
    hear({ source, origin, data }) {
      if (!this.frame || source !== this.frame.contentWindow || origin !== folder.origin) return
      if (data.kind === 'hello') this.tell({ kind: 'options', options: this.frameOptions() })
      if (data.kind === 'height') this.frame.style.height = `${data.height}px`
      if (data.kind === 'checked') {
        this.waiting.get(data.id)?.(data)
        this.waiting.delete(data.id)
      }
      if (data.kind === 'ready' && !this.ready) {
        this.ready = true
        this.emit('ready')
      }
      if (data.kind === 'focus' || data.kind === 'blur') {
        this.host?.classList.toggle(this.classes().focus, data.kind === 'focus')
        this.emit(data.kind)
      }
      if (data.kind === 'escape') this.emit('escape')
      if (data.kind === 'submit') submit(this.host)
      if (data.kind === 'change') {
        this.state = data.state
        this.mark()
        this.emit('change')
      }
    }

    /** @param {object} message */
    tell(message) {
      this.frame?.contentWindow?.postMessage(message, folder.origin)
    }

    /** @param {string} name */
    emit(name) {
      for (const handler of [...(this.handlers.get(name) ?? [])]) handler(this.eventOf())
    }

    eventOf() {
      const value = this.type === 'card' ? { value: { postalCode: '' } } : {}
      return { elementType: this.type, error: undefined, ...this.state, ...value }
    }

    classes() {
      return { ...classNames, ...this.options.classes }
    }

    mark() {
      const { base, complete, empty, invalid } = this.classes()
      this.host?.classList.add(base)
      this.host?.classList.toggle(complete, this.state.complete)
      this.host?.classList.toggle(empty, this.state.empty)
      this.host?.classList.toggle(invalid, this.state.error !== undefined)
    }

    frameOptions() {
      const { style, disabled, placeholder } = this.options
      return JSON.parse(JSON.stringify({ type: this.type, style, disabled, placeholder, ...this.group }))
    }
  }

  /** @typedef {{ card: CardPart, billing_details?: object }} MethodData */

  const notMounted = {
    type: 'validation_error',
    code: 'element_not_mounted',
    message: 'We could not retrieve data from the specified Element. Please make sure it is still mounted.',
  }

  // Enter in a field submits the form, unless its button is disabled.
  /** @param {HTMLElement | undefined} host */
  function submit(host) {
    const form = host?.closest('form')
    const button = form?.querySelector('button:not([type]), button[type=submit], input[type=submit]')
    if (button instanceof HTMLButtonElement && !button.disabled) form?.requestSubmit(button)
  }

  /** @param {Group} group */
  function createElements(group) {
    /** @type {Map<string, CardPart>} */
    const parts = new Map()
    const find = (/** @type {string} */ type) => {
      const part = parts.get(type)
      return part && !part.destroyed ? part : null
    }
    return {
      create: (/** @type {PartType} */ type, /** @type {Options} */ options = {}) => {
        if (!(type in titles.en) || type === /** @type {string} */ ('bank'))
          throw new Error(`Test mode has no "${type}" element: card and its three parts only.`)
        if (find(type)) throw new Error(`Can only create one Element of type ${type} through create().`)
        const part = new CardPart(type, options, group)
        siblings.set(part, find)
        parts.set(type, part)
        return part
      },
      getElement: (/** @type {string | { __elementType?: string }} */ type) => {
        return find(typeof type === 'string' ? type : (type.__elementType ?? ''))
      },
      update: (/** @type {Group} */ changes) => {
        Object.assign(group, changes)
        for (const part of parts.values()) part.update({})
      },
      fetchUpdates: () => Promise.resolve({}),
      submit: () => Promise.resolve({}),
    }
  }

  /** How a part of a card finds the others. @type {WeakMap<CardPart, (type: string) => CardPart | null>} */
  const siblings = new WeakMap()

  /**
   * The token of the card, or what is wrong with it: the number first.
   * @param {CardPart} part
   * @returns {Promise<Checked>}
   */
  async function tokenOf(part) {
    const number = await part.check()
    if (number.error || part.type === 'card') return number
    for (const type of ['cardExpiry', 'cardCvc']) {
      const { error } = (await siblings.get(part)?.(type)?.check()) ?? { error: notMounted }
      if (error) return { error }
    }
    return number
  }

  /** @param {Record<string, any>} fields @param {string} within @returns {[string, string][]} */
  function flatten(fields, within = '') {
    return Object.entries(fields).flatMap(([key, value]) => {
      const name = within ? `${within}[${key}]` : key
      if (value === undefined || value === null) return []
      return typeof value === 'object' ? flatten(value, name) : [[name, String(value)]]
    })
  }

  /** @param {string} key @returns {(method: 'GET' | 'POST', path: string, fields: object) => Promise<any>} */
  function caller(key) {
    return async (method, path, fields) => {
      const form = new URLSearchParams(flatten(fields)).toString()
      const headers = { authorization: `Bearer ${key}` }
      try {
        const answer =
          method === 'GET'
            ? await fetch(`${api}${path}?${form}`, { headers, credentials: 'omit' })
            : await fetch(`${api}${path}`, {
                method,
                headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
                body: form,
                credentials: 'omit',
              })
        return await answer.json()
      } catch {
        const message =
          'We are having trouble connecting to the test payment provider. Check your connection and try again.'
        return { error: { type: 'api_connection_error', message } }
      }
    }
  }

  /** Shows the page of the 3-D Secure test. @type {(intent: Intent, locale?: string) => Promise<'complete' | 'fail'>} */
  function challenge({ amount, currency }, locale) {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog')
      const frame = document.createElement('iframe')
      frame.src = new URL('three-d-secure.html', folder).href
      frame.title = titles[languageOf(locale)].bank
      const whole = { width: '100%', height: '100%', border: '0', background: 'transparent' }
      Object.assign(frame.style, { ...whole, display: 'block' })
      Object.assign(dialog.style, { ...whole, padding: '0', maxWidth: 'none', maxHeight: 'none', overflow: 'hidden' })
      const done = new AbortController()
      /** @param {'complete' | 'fail'} outcome */
      const end = (outcome) => {
        done.abort()
        dialog.close()
        dialog.remove()
        resolve(outcome)
      }
      const { signal } = done
      const cancelled = (/** @type {Event} */ event) => {
        event.preventDefault()
        end('fail')
      }
      dialog.addEventListener('cancel', cancelled, { signal })
      const hear = (/** @type {MessageEvent} */ { source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== folder.origin) return
        if (data.kind === 'hello')
          frame.contentWindow?.postMessage({ kind: 'payment', amount, currency, locale }, origin)
        if (data.kind === 'ready') frame.focus()
        if (data.kind === 'outcome') end(data.outcome === 'complete' ? 'complete' : 'fail')
      }
      window.addEventListener('message', hear, { signal })
      dialog.append(frame)
      document.body.append(dialog)
      dialog.showModal()
    })
  }

  /** @param {unknown} secret @param {string} call */
  function intentOf(secret, call) {
    if (typeof secret === 'string' && secret.includes('_secret_')) return secret.split('_secret_')[0] ?? ''
    throw new Error(`Invalid value for stripe.${call} intent secret: value should be a client_secret string.`)
  }

  /** @param {Intent | Failed} answer @param {string} [locale] */
  function resultOf(answer, locale) {
    if (answer.error) return { error: told(answer.error, locale) }
    const intent = /** @type {Intent} */ (answer)
    const failed = intent.status === 'requires_payment_method' && intent.last_payment_error
    return failed ? { error: { ...told(failed, locale), payment_intent: intent } } : { paymentIntent: intent }
  }

  /** @param {string} key @param {{ locale?: string }} [options] */
  function Stripe(key, { locale } = {}) {
    if (!/^pk_test_/.test(key)) throw new Error('Test mode takes a publishable test key only (pk_test_…).')
    const call = caller(key)
    const withChallenge = async (/** @type {Intent | Failed} */ answer) => {
      if (!('status' in answer) || answer.status !== 'requires_action') return resultOf(answer, locale)
      const outcome = await challenge(answer, locale)
      const fields = { client_secret: answer.client_secret, outcome }
      return resultOf(await call('POST', `/test_helpers/payment_intents/${answer.id}/answer_challenge`, fields), locale)
    }
    const retrieve = (/** @type {string} */ secret, /** @type {string} */ name) => {
      return call('GET', `/payment_intents/${intentOf(secret, name)}`, { client_secret: secret })
    }
    return {
      elements: (/** @type {Group} */ options = {}) => createElements({ ...(locale && { locale }), ...options }),
      createToken: () => Promise.resolve(unknownCall('createToken')),
      createPaymentMethod: async (/** @type {{ type: 'card' } & MethodData} */ { type, card, billing_details }) => {
        const { token, error } = await tokenOf(card)
        if (error) return { error }
        const made = await call('POST', '/payment_methods', { type, card: { token }, billing_details })
        return made.error ? { error: told(made.error, locale) } : { paymentMethod: made }
      },
      retrievePaymentIntent: async (/** @type {string} */ secret) => {
        const answer = await retrieve(secret, 'retrievePaymentIntent')
        return answer.error ? { error: told(answer.error, locale) } : { paymentIntent: answer }
      },
      confirmCardPayment: async (
        /** @type {string} */ secret,
        /** @type {{ payment_method?: string | MethodData }} */ { payment_method } = {},
        /** @type {{ handleActions?: boolean }} */ { handleActions = true } = {},
      ) => {
        const id = intentOf(secret, 'confirmCardPayment')
        /** @type {object} */
        let fields = { client_secret: secret, use_stripe_sdk: true }
        if (typeof payment_method === 'object') {
          const { token, error } = await tokenOf(payment_method.card)
          if (error) return { error }
          const { billing_details } = payment_method
          fields = { ...fields, payment_method_data: { type: 'card', card: { token }, billing_details } }
        } else if (payment_method !== undefined) fields = { ...fields, payment_method }
        const answer = await call('POST', `/payment_intents/${id}/confirm`, fields)
        return handleActions ? withChallenge(answer) : resultOf(answer, locale)
      },
      handleCardAction: async (/** @type {string} */ secret) =>
        withChallenge(await retrieve(secret, 'handleCardAction')),
      registerAppInfo: () => {},
      _registerWrapper: () => {},
    }
  }

  /** @param {string} name */
  function unknownCall(name) {
    return { error: { type: 'invalid_request_error', message: `Test mode does not know stripe.${name}.` } }
  }

  // The loader compares this with the release that it expects.
  Stripe.version = 'endive'
  Object.assign(window, { Stripe })
}
