import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Entry {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly optionalDependencies?: Record<string, string>
}

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
const packages: Record<string, Entry> = JSON.parse(text).packages
const installed = Object.entries(packages).filter(([path]) => path !== '')

/** Lowest versions without a published vulnerability that affects the portal. */
const lowest: Record<string, string> = {
  fastify: '5.12.6',
  '@fastify/static': '9.1.1',
  '@fastify/busboy': '3.2.1',
  '@fastify/proxy-addr': '5.1.1',
  sharp: '0.35.4',
  nodemailer: '10.0.5',
  'smtp-server': '3.18.3',
}

/** The tables and hooks of sign-in depend on this version, so an update is a decision. */
const exact: Record<string, string> = { 'better-auth': '1.7.7' }

test('the lockfile names no registry', () => {
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

test('every package of every platform has an integrity hash', () => {
  expect(installed.filter(([, { integrity }]) => !integrity)).toEqual([])
})

test('names the packages of every platform, otherwise npm refuses to install elsewhere', () => {
  const named = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => [path === '' ? '' : `${path}/`, name] as const),
  )
  const missing = named.filter(
    ([path, name]) => !packages[`${path}node_modules/${name}`] && !packages[`node_modules/${name}`],
  )
  expect(named.length).toBeGreaterThan(10)
  expect(missing).toEqual([])
})

test('contains no vulnerable version', () => {
  for (const [name, floor] of Object.entries(lowest)) {
    for (const version of versionsOf(name))
      expect(isAtLeast(version, floor), `${name} ${version} < ${floor}`).toBe(true)
  }
  for (const [name, version] of Object.entries(exact)) expect(versionsOf(name)).toEqual([version])
  expect(versionsOf('fastify')).toHaveLength(1)
})

test('package.json pins exact versions', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([])
})

test.each([
  ['5.12.6', '5.12.6', true],
  ['5.13.0', '5.12.6', true],
  ['10.0.0', '9.9.9', true],
  ['5.12.5', '5.12.6', false],
  ['5.2.9', '5.12.6', false],
])('compares version %s with %s', (version, floor, expected) => {
  expect(isAtLeast(version, floor)).toBe(expected)
})

function versionsOf(name: string): string[] {
  return installed.filter(([path]) => path.endsWith(`node_modules/${name}`)).map(([, { version }]) => version ?? '')
}

function isAtLeast(version: string, floor: string): boolean {
  return version.localeCompare(floor, 'en', { numeric: true }) >= 0
}
