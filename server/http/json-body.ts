import type { FastifyInstance } from 'fastify'

/** Accepts JSON in UTF-8 as the only kind of body. Fastify's own parser accepts any charset and replaces invalid bytes. */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parseText = app.getDefaultJsonParser('error', 'error')
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const type = request.headers['content-type'] ?? ''
    if (!/^application\/json(;\s*charset="?utf-8"?)?$/i.test(type)) {
      return done(Object.assign(new Error('media type'), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }))
    }
    try {
      const text = utf8.decode(body as Buffer)
      if (text.startsWith('\ufeff')) throw new Error('byte order mark')
      void parseText(request, text, done)
    } catch {
      done(Object.assign(new Error('not UTF-8'), { statusCode: 400 }))
    }
  })
}
