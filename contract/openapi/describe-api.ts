import * as z from 'zod/mini'
import type { Capability } from '../capabilities.ts'
import type { Endpoint } from '../endpoint.ts'
import { type ErrorCode, errors } from '../errors.ts'
import { isForStaff, rolesWith, usesCookie } from '../roles.ts'
import { problem } from '../schemas/problem.ts'
import { componentNames } from './component-names.ts'
import { parameterText } from './parameter-texts.ts'
import { possibleErrors } from './possible-errors.ts'

export interface OpenApiOptions {
  /** The origin of the portal. */
  readonly server: string
  readonly sessionCookie: string
}

interface JsonSchema extends Record<string, unknown> {
  minimum?: number
  maximum?: number
}
type Components = Record<'schemas' | 'responses', Record<string, object>>

const bearer = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }
/** How tokens are made and checked, see server/identity/token.ts. */
const tokenText = 'An access token of 15 minutes by RFC8725: algorithm, type, issuer, audience and times are checked.'
const maxInt32 = 2_147_483_647

/** Returns the OpenAPI 3.1 document of all calls. Named schemas and refusals are components. */
export function describeApi(capabilities: readonly Capability[], { server, sessionCookie }: OpenApiOptions): object {
  const { paths, components } = describeCalls(capabilities)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dental clinic portal',
      description: 'Appointments, payments, the waitlist and the front desk of one dental clinic.',
      version: '1',
      contact: { url: `${server}/contact` },
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    servers: [{ url: server, 'x-internal': false }],
    tags: capabilities
      .map(({ name, description }) => ({ name, description }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    paths,
    components: {
      ...components,
      headers: {
        RetryAfter: {
          description: 'Seconds until the next attempt.',
          schema: { type: 'integer', format: 'int32', minimum: 1, maximum: maxInt32 },
        },
      },
      securitySchemes: {
        token: { ...bearer, description: tokenText },
        ...Object.fromEntries(
          rolesWith('staff').map((role) => [role, { ...bearer, description: `Of the role ${role}. ${tokenText}` }]),
        ),
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
      },
    },
  }
}

interface DescribedCalls {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly components: Components
}

// Takes a second, and is the same for all clinics of a process.
const described = new WeakMap<readonly Capability[], DescribedCalls>()

function describeCalls(capabilities: readonly Capability[]): DescribedCalls {
  const known = described.get(capabilities)
  if (known) return known
  const components: Components = { schemas: {}, responses: {} }
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, calls } of capabilities) {
    for (const endpoint of calls) {
      const path = `/api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, name, components) }
    }
  }
  described.set(capabilities, { paths, components })
  return { paths, components }
}

/** Returns how to authenticate. Each role of the staff is a scheme, since a bearer token has no scopes in OpenAPI. */
function securityOf({ access }: Endpoint): object[] {
  if (access === 'public') return []
  if (usesCookie(access)) return [{ session: [] }]
  if (!isForStaff(access)) return [{ token: [] }]
  return rolesWith(access).map((role) => ({ [role]: [] }))
}

function operation(endpoint: Endpoint, tag: string, components: Components): object {
  const { params, query, headers, body, answer, answerType = 'application/json' } = endpoint
  const parameters = [
    ...parametersOf(endpoint, 'path', params, components),
    ...parametersOf(endpoint, 'query', query, components),
    ...parametersOf(endpoint, 'header', headers, components),
  ]
  return {
    operationId: endpoint.name,
    tags: [tag],
    summary: titleOf(endpoint),
    description: endpoint.summary,
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !z.safeParse(body, undefined).success,
        content: {
          [endpoint.maxFileBytes ? 'multipart/form-data' : 'application/json']: {
            schema: schemaOf(body, 'input', components),
          },
        },
      },
    }),
    responses: {
      200: { description: 'Success', content: { [answerType]: { schema: schemaOf(answer, 'output', components) } } },
      ...((endpoint.cacheable || endpoint.revalidated) && {
        304: { description: 'The answer with the ETag in If-None-Match is current.' },
      }),
      ...refusalsOf(endpoint, components),
    },
  }
}

/** Returns the name of a call as words: "Move booking". */
function titleOf({ name }: Endpoint): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function parametersOf(
  { path }: Endpoint,
  place: string,
  schema: z.ZodMiniType | undefined,
  components: Components,
): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', components)
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, property]) => ({
    name,
    in: place,
    description: parameterText(path, name),
    required: (required as string[]).includes(name),
    schema: property,
  }))
}

function refusalsOf(endpoint: Endpoint, components: Components): Record<string, object> {
  const byStatus = Object.groupBy(possibleErrors(endpoint), (code) => errors[code].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => {
      const isShared = codes.length === 1 || !codes.some((code) => endpoint.errors.includes(code))
      return [status, refusal(codes, isShared, components)]
    }),
  )
}

/** Whether a refusal can state in Retry-After how long to wait. */
function statesWait(code: ErrorCode): boolean {
  return errors[code].status === 429 || errors[code].status === 503
}

/** A refusal with one code, or that is not the call's own, is a component. One with several codes lists them in its description. */
function refusal(codes: readonly ErrorCode[], isShared: boolean, components: Components): object {
  const [code, ...others] = codes
  const content = { 'application/problem+json': { schema: schemaOf(problem, 'output', components) } }
  const parts = {
    ...(code && statesWait(code) && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
    content,
  }
  const description = code === undefined || others.length > 0 ? codes.join(', ') : `${code}: ${errors[code].title}`
  if (!isShared) return { description, ...parts }
  const name = codes.join('.')
  components.responses[name] = { description, ...parts }
  return { $ref: `#/components/responses/${name}` }
}

/** Returns the JSON Schema of a part of a call. Adds the named schemas that it refers to to the components. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', components: Components): JsonSchema {
  // Wrapped, so that a schema with a name becomes a reference as well.
  const wrapped = z.toJSONSchema(z.tuple([schema]), {
    ...{ io, metadata: componentNames, unrepresentable: 'any' },
    override: ({ jsonSchema }) => {
      const { type, minimum, maximum } = jsonSchema
      if (type === 'integer') jsonSchema.format = isInt32(minimum) && isInt32(maximum) ? 'int32' : 'int64'
    },
  })
  const { prefixItems: [described] = [], $defs = {} } = JSON.parse(
    JSON.stringify(wrapped).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as { prefixItems?: [JsonSchema?]; $defs?: Record<string, object> }
  Object.assign(components.schemas, $defs)
  return described ?? {}
}

function isInt32(limit: number | undefined): boolean {
  return limit !== undefined && Math.abs(limit) <= maxInt32
}
