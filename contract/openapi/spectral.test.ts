import spectral, { type ISpectralDiagnostic, type RulesetDefinition } from '@stoplight/spectral-core'
import owasp from '@stoplight/spectral-owasp-ruleset'
import rulesets from '@stoplight/spectral-rulesets'
import { describe, expect, test } from 'vitest'
import { capabilities } from '../capabilities.ts'
import { describeApi } from './describe-api.ts'

interface Operation {
  readonly parameters?: readonly object[]
  readonly requestBody?: object
  readonly security: readonly object[]
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, object> }
}

const document: Document = JSON.parse(
  JSON.stringify(describeApi(capabilities, { server: 'https://clinic.test', sessionCookie: 'session' })),
)
/** Names of the schemas that requests refer to. */
const requested = requestedSchemas()

/** Findings that stay: all of a rule, or those for which `only` holds. */
const exceptions: readonly {
  readonly rule: string
  readonly only?: (finding: ISpectralDiagnostic) => boolean
  readonly reason: string
}[] = [
  {
    rule: 'contact-properties',
    reason:
      'The name and address of a clinic are settings, which GET /clinic returns; the description is the same for all.',
  },
  {
    rule: 'owasp:api2:2023-no-credentials-in-url',
    only: ({ path }) => path[1] === '/api/calendar-feed/{token}',
    reason: 'Calendar programs subscribe to an address and send no headers. The token only reads one calendar.',
  },
  {
    rule: 'owasp:api2:2023-read-restricted',
    only: isPublic,
    reason: 'Visitors choose a time before they sign in. server/access-matrix.test.ts lists who may make each call.',
  },
  {
    rule: 'owasp:api2:2023-write-restricted',
    only: isPublic,
    reason:
      'Contact form, sign-up, password reset and mailed links come before a session; links carry a one-time token.',
  },
  {
    rule: 'owasp:api8:2023-define-error-responses-401',
    only: isPublic,
    reason: 'A call without authentication never answers 401.',
  },
  {
    rule: 'owasp:api8:2023-define-error-validation',
    only: (finding) => !hasInput(operationOf(finding)),
    reason: 'A call without input has nothing to validate.',
  },
  {
    rule: 'owasp:api4:2023-rate-limit-responses-429',
    reason:
      'Limits protect calls that guess, send, search or stream. The others wait in a queue per network and answer 503 if it is full.',
  },
  {
    rule: 'owasp:api4:2023-rate-limit',
    reason:
      'A refusal states the wait in Retry-After. What is left of a limit is not stated, because it would show a guesser when to change the network.',
  },
  {
    rule: 'owasp:api8:2023-define-cors-origin',
    reason: 'Pages of other origins cannot read answers: the portal sends no CORS header.',
  },
  {
    rule: 'owasp:api4:2023-array-limit',
    only: (finding) => !isOfRequest(finding),
    reason: 'Limits protect the portal from requests. It makes its answers itself, and pages long lists.',
  },
  {
    rule: 'owasp:api4:2023-string-limit',
    only: (finding) => !isOfRequest(finding) || isBounded(schemaOf(finding).pattern),
    reason: 'The pattern of a request limits the length, or the text is of an answer.',
  },
  {
    rule: 'owasp:api4:2023-string-restricted',
    only: (finding) => !isOfRequest(finding) || schemaOf(finding).maxLength !== undefined,
    reason: 'Names, notes and messages are text in any language. Characters that disguise a text are refused.',
  },
  {
    rule: 'owasp:api5:2023-admin-security-unique',
    only: ({ path }) => /^\/api\/(admin\/\{email\}|user\/admin\/\{email\})$/.test(String(path[1])),
    reason: 'The specification names these paths. Other calls are for admins as well, under paths of what they change.',
  },
]

describe.each([
  ['oas', rulesets.oas as Rules],
  ['owasp', owasp as unknown as Rules],
])('the ruleset %s of Spectral', (_, ruleset) => {
  test('finds nothing without a named reason', async () => {
    const linter = new spectral.Spectral()
    linter.setRuleset(quick(ruleset))
    const found = await linter.run({ ...document })
    const unexplained = found.filter((finding) => !exceptions.some((exception) => covers(exception, finding)))
    expect(unexplained.map(({ code, path, message }) => `${code} ${path.join(' ')}: ${message}`)).toEqual([])
    const ofRuleset = exceptions.filter(({ rule }) => rule in ruleset.rules)
    const unused = ofRuleset.filter((exception) => !found.some((finding) => covers(exception, finding)))
    expect(unused).toEqual([])
  })
})

test('a request without a limit is not explained away', () => {
  const unlimited = { code: 'owasp:api4:2023-string-limit', path: ['components', 'schemas', 'AbsenceInput', 'x'] }
  expect(requested).toContain('AbsenceInput')
  expect(exceptions.some((exception) => covers(exception, unlimited as unknown as ISpectralDiagnostic))).toBe(false)
  expect([isBounded('^\\d{1,9}$'), isBounded('^\\d+$'), isBounded('^a{2,}$')]).toEqual([true, false, false])
})

interface Rules {
  readonly aliases: object
  readonly rules: Record<string, { readonly given: string | readonly string[]; readonly resolved?: boolean }>
}

/**
 * Returns all rules of a ruleset, also those that are off by default, so that each visits a shared schema once, instead of at each reference: paths through the
 * whole document are followed before references are resolved.
 */
function quick({ aliases, rules }: Rules): RulesetDefinition {
  const changed = Object.entries(rules).map(([name, rule]) => {
    const given = [rule.given]
      .flat()
      .map((path) =>
        path
          .replace(/^\$\.paths(\[\*\])?\.\.responses/, '$.paths[*][*].responses')
          .replace(/^\$\.\.responses/, '$.paths[*][*].responses'),
      )
    const deep = given.some((path) => path.startsWith('$..') || /^#(Array|String|Integer)Properties/.test(path))
    return [name, { ...rule, given, recommended: true, ...(deep && { resolved: false }) }]
  })
  return { aliases, rules: Object.fromEntries(changed) } as RulesetDefinition
}

function covers({ rule, only }: (typeof exceptions)[number], finding: ISpectralDiagnostic): boolean {
  return finding.code === rule && (only?.(finding) ?? true)
}

function operationOf({ path }: ISpectralDiagnostic): Operation | undefined {
  return path[0] === 'paths' ? document.paths[String(path[1])]?.[String(path[2])] : undefined
}

function isPublic(finding: ISpectralDiagnostic): boolean {
  return operationOf(finding)?.security.length === 0
}

function hasInput(operation: Operation | undefined): boolean {
  return operation?.parameters !== undefined || operation?.requestBody !== undefined
}

/** Whether a finding is about a part of a request, or about a schema that a request refers to. */
function isOfRequest({ path }: ISpectralDiagnostic): boolean {
  if (path[0] === 'components') return path[1] === 'schemas' && requested.has(String(path[2]))
  return path[3] === 'parameters' || path[3] === 'requestBody'
}

function schemaOf({ path }: ISpectralDiagnostic): { readonly pattern?: string; readonly maxLength?: number } {
  return path.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document) ?? {}
}

/** Whether a pattern limits the length of what it matches. */
function isBounded(pattern: string | undefined): boolean {
  return (
    pattern !== undefined && /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern.replaceAll(/\[[^\]]*\]/g, ''))
  )
}

function requestedSchemas(): Set<string> {
  const names = new Set<string>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, value] of Object.entries(part)) {
      if (key !== '$ref') visit(value)
      else if (typeof value === 'string') {
        const name = value.split('/').at(-1) ?? ''
        if (names.has(name)) continue
        names.add(name)
        visit(document.components.schemas[name])
      }
    }
  }
  for (const { parameters, requestBody } of Object.values(document.paths).flatMap(Object.values<Operation>)) {
    visit(parameters)
    visit(requestBody)
  }
  return names
}
