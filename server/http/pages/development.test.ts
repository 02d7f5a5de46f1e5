import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../serve.ts'
import { mountDevelopmentPages } from './pages.ts'

let app: FastifyInstance
let origin: string
beforeAll(async () => {
  app = createServer(false, [])
  await mountDevelopmentPages(app)
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

test.each(['/app.tsx', '/api/client.ts'])('serves the module %s in development', async (path) => {
  const answer = await fetch(origin + path)
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(await answer.text()).toContain('import ')
})

test('answers an unknown call as in production', async () => {
  const answer = await fetch(`${origin}/api/none`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not_found' })
})
