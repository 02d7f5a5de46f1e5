import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capabilities, endpoints } from '../capabilities.ts'
import { describeApi } from './describe-api.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly object[]
  readonly responses: Record<string, { readonly $ref?: string; readonly description?: string }>
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: {
    readonly schemas: Record<string, object>
    readonly responses: Record<string, { readonly headers?: object }>
  }
}

const document = describeApi(capabilities, { server: 'https://clinic.test', sessionCookie: 'session' }) as Document
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const root = join(import.meta.dirname, '../..')
const packages = join(root, 'node_modules')
const run = (file: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [join(packages, file), ...words], { cwd: folder, env: offline }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${file} fails.\n${stdout}${stderr}`)
    },
  )
const offline = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-'))
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
})
afterAll(() => rm(folder, { recursive: true }))

test('describes each call once, with a tag and its security', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    endpoints.map(({ name }) => name).toSorted(),
  )
  const tags = capabilities.map(({ name }) => name)
  for (const { tags: own } of operations) expect([own.length, tags]).toEqual([1, expect.arrayContaining([...own])])
  expect(document.paths['/api/clinic']?.get?.security).toEqual([])
  expect(document.paths['/api/user/{email}']?.put?.security).toEqual([{ session: [] }])
  expect(document.paths['/api/booking']?.post?.security).toEqual([{ token: [] }])
  expect(document.paths['/api/messages']?.get?.security).toEqual([{ receptionist: [] }, { admin: [] }])
  expect(document.paths['/api/users']?.get?.security).toEqual([{ admin: [] }])
})

test('names and describes each call', () => {
  const { summary, description } = document.paths['/api/closed-days']?.get ?? {}
  expect(summary).toBe('List closed days')
  expect(description).toMatch(/\.$/)
  expect(operations.filter((operation) => !/^[A-Z][a-z ]+$/.test(operation.summary) || !operation.description)).toEqual(
    [],
  )
})

test('shares schemas and refusals as components', () => {
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Booking', 'Clinic', 'Doctor', 'Payment', 'Problem', 'Review', 'Treatment', 'User']),
  )
  const responses = document.paths['/api/booking']?.post?.responses ?? {}
  expect(Object.keys(responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '408',
    '409',
    '413',
    '414',
    '415',
    '422',
    '423',
    '429',
    '431',
    '500',
    '503',
    '507',
  ])
  expect(responses[429]).toEqual({ $ref: '#/components/responses/too_many_requests' })
  expect(document.components.responses.too_many_requests?.headers).toEqual({
    'Retry-After': { $ref: '#/components/headers/RetryAfter' },
  })
  expect(responses[401]).toEqual({ $ref: '#/components/responses/unauthenticated' })
  expect(responses[409]?.description).toBe('booking_paused, price_changed, slot_taken, too_many_unpaid')
  expect(JSON.stringify(document).length / endpoints.length).toBeLessThan(2_100)
})

test('passes the strict rules of the Redocly linter', async () => {
  await run('@redocly/cli/bin/cli.js', 'lint', 'openapi.json', '--extends=recommended-strict')
})

test('yields a client that compiles and whose types are those of the contract', async () => {
  await run('openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'api.mts')
  await writeFile(
    join(folder, 'client.mts'),
    `type Booking = import('${root}/contract/schemas/booking.ts').Booking
type Book = import('./api.mts').paths['/api/booking']['post']
type Problem = import('./api.mts').components['schemas']['Problem']
type Body = Book['requestBody']['content']['application/json']
type Answer = Book['responses'][200]['content']['application/json']

export async function book(token: string, body: Body): Promise<Answer> {
  const headers = { authorization: \`Bearer \${token}\`, 'content-type': 'application/json' }
  const response = await fetch('/api/booking', { method: 'POST', headers, body: JSON.stringify(body) })
  if (response.ok) return (await response.json()) as Answer
  const problem = (await response.json()) as Problem
  throw new Error(problem.code)
}

export function toContract(answer: Answer): Booking | undefined {
  return answer.success ? answer.booking : undefined
}

// @ts-expect-error A booking needs more than a date.
export const incomplete: Body = { date: 'Jan 5, 2022' }
`,
  )
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions: { types: [] }, include: ['*.mts'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await run('typescript/bin/tsc', '--project', '.')
})
