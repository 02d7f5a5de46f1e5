import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IRegularForbiddenRuleType } from 'dependency-cruiser'
import { readSqlFunctions } from './sql-functions.ts'

/** Folders whose files are checked. */
const topFolders = ['contract', 'server', 'web', 'e2e', 'prove', 'bench', 'scripts']

// `places` and `portal` are of SQL functions only: `portal` has what a call of several capabilities does in one statement.
const layers = [
  ['images'],
  ['mail'],
  ['identity', 'treatments', 'clinic'],
  ['places'],
  ['policy', 'doctors'],
  ['bookings'],
  ['payments', 'reviews', 'reminders', 'waitlist'],
  ['family'],
  ['patients'],
  ['people', 'audit', 'closed-days', 'cancellations', 'schedule', 'reports'],
  ['staff'],
  ['setup'],
  ['desk', 'imports'],
  ['portal'],
]
const modules = [...layers.flat(), 'test-mode'].join('|')

/** Import rules of docs/architecture.md. */
const rules: Omit<IRegularForbiddenRuleType, 'severity'>[] = [
  { name: '0 every import leads somewhere', from: {}, to: { couldNotResolve: true } },
  { name: '1 no cycles', from: {}, to: { circular: true } },
  {
    name: '2 the contract imports zod and nothing else',
    from: { path: '^contract/', pathNot: '[.]test[.]ts$' },
    to: { pathNot: ['^contract/', '^node_modules/zod/'] },
  },
  { name: '3 the web does not import the server', from: { path: '^web/' }, to: { path: '^server/' } },
  { name: '3 the server does not import the web', from: { path: '^server/' }, to: { path: '^web/' } },
  {
    name: '3 what runs imports nothing that only checks it',
    from: { path: '^(contract|server|web)/', pathNot: '[.]test[.]tsx?$' },
    to: { path: '^(e2e|prove|bench|scripts)/' },
  },
  {
    name: '4 database and http know no module',
    from: { path: '^server/(database|http)/' },
    to: { path: `^server/(${modules})/` },
  },
  { name: '4 database does not import http', from: { path: '^server/database/' }, to: { path: '^server/http/' } },
  {
    name: '4 http does not import database',
    from: { path: '^server/http/', pathNot: '[.]test[.]ts$' },
    to: { path: '^server/database/' },
  },
  ...layerRules(),
  {
    name: '6 only app.ts imports routes',
    from: { pathNot: '^server/app[.]ts$' },
    to: { path: '^server/.*[/-]routes[.]ts$' },
  },
  {
    name: '7 test-mode is loaded dynamically',
    from: { pathNot: '^server/test-mode/' },
    to: { path: '^server/test-mode/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
  },
  {
    name: '7 only test mode is an identity provider',
    from: { pathNot: '^server/test-mode/' },
    to: { path: '^node_modules/oidc-provider/' },
  },
  {
    name: '7 only http/pages/rendered-pages.ts loads what renders pages',
    from: { pathNot: '^server/http/pages/rendered-pages[.]ts$' },
    to: { path: '^dist/' },
  },
  {
    name: '8 ui and api know no feature',
    from: { path: '^web/(ui|api)/' },
    to: { path: '^web/(features|pages)/' },
  },
  {
    name: '9 features import only themselves and what the booking screens share',
    from: { path: '^web/features/([^/]+)/' },
    to: { path: '^web/features/', pathNot: ['^web/features/$1/', '^web/features/bookings/'] },
  },
  {
    name: '10 only router.tsx and render.tsx import pages',
    from: { path: '^web/', pathNot: '^web/((router|render)[.]tsx$|pages/)' },
    to: { path: '^web/pages/' },
  },
]

// A module imports only itself and modules of lower layers.
function layerRules(): Omit<IRegularForbiddenRuleType, 'severity'>[] {
  return layers.map((layer, level) => ({
    name: '5 imports go down the layers only',
    from: { path: `^server/(${layer.join('|')})/` },
    to: { path: `^server/(${layers.slice(level).flat().join('|')})/`, pathNot: '^server/$1/' },
  }))
}

/**
 * Holds the imports of every TypeScript file below `root` to the rules and answers each breach as a line. A file whose
 * imports were not read is a breach too, so that a parser that reads nothing does not pass.
 */
export async function findViolations(root: string): Promise<string[]> {
  const files = topFolders.flatMap((room) => sourcesIn(root, room))
  if (files.length === 0) return ['no file was read']
  const options: ICruiseOptions = {
    baseDir: root,
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^node_modules/' },
    ruleSet: { forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })) },
    validate: true,
  }
  const { output } = await cruise(files, options, { exportsFields: ['exports'], conditionNames: ['import', 'default'] })
  const { modules, summary } = output as ICruiseResult
  const read = new Map(modules.map(({ source, dependencies }) => [source, dependencies.map((found) => found.module)]))
  const unread = files.filter((file) => !importsOf(join(root, file)).every((path) => read.get(file)?.includes(path)))
  const breaches = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  return [...unread.map((file) => `not read: ${file}`), ...breaches, ...findSqlBreaches(root)]
}

// `database` is below all layers.
const sqlRule = '11 SQL functions call down the layers only'

function findSqlBreaches(root: string): string[] {
  const functions = readSqlFunctions(root)
  const capabilityOf = new Map(functions.map(({ name, capability }) => [name, capability]))
  const levelOf = (capability: string) => layers.findIndex((layer) => layer.includes(capability))
  return functions.flatMap(({ file, capability, calls }) =>
    calls
      .map((name) => ({ name, called: capabilityOf.get(name) ?? '' }))
      .filter(({ called }) => called !== capability && levelOf(called) >= levelOf(capability))
      .map(({ name, called }) => `${sqlRule}: ${file} → ${called}/${name}`),
  )
}

// Finds imports with a pattern, to check that the parser found every one.
function importsOf(file: string): string[] {
  const statements = readFileSync(file, 'utf8').matchAll(/^(?:import|export|\}) .*from '(?!node:)([^']+)'$/gm)
  return [...statements].map((statement) => statement[1] ?? '')
}

function sourcesIn(root: string, room: string): string[] {
  if (!existsSync(join(root, room))) return []
  const names = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /[.]tsx?$/.test(name)).map((name) => join(room, name))
}

if (import.meta.main) {
  const breaches = await findViolations(join(import.meta.dirname, '..'))
  for (const breach of breaches) console.log(breach)
  process.exitCode = breaches.length > 0 ? 1 : 0
}
