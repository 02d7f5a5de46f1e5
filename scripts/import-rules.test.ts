import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findViolations } from './import-rules.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'import-rules-'))
  write('contract/dates.ts')
  write('server/app.ts', '../contract/dates.ts')
})

afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, imported?: string, form = (path: string) => `import { x } from '${path}'\n`) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), `${imported ? form(imported) : ''}export const x = 1\n`)
}

test('allows imports that follow the rules', async () => {
  expect(await findViolations(root)).toEqual([])
})

test('names rule, file and import of a forbidden import', async () => {
  const breaches = [
    ['2 the contract imports zod and nothing else', 'contract/money.ts', 'server/app.ts'],
    ['3 the web does not import the server', 'web/main.tsx', 'server/app.ts'],
    ['3 the server does not import the web', 'server/main.ts', 'web/paths.ts'],
    ['3 what runs imports nothing that only checks it', 'server/settings.ts', 'scripts/tool.ts'],
    ['4 database and http know no module', 'server/database/connect.ts', 'server/bookings/book-appointment.ts'],
    ['5 imports go down the layers only', 'server/identity/token.ts', 'server/payments/sweep.ts'],
    ['5 imports go down the layers only', 'server/doctors/save-doctor.ts', 'server/bookings/book-appointment.ts'],
    ['6 only app.ts imports routes', 'server/context.ts', 'server/treatments/routes.ts'],
    ['7 test-mode is loaded dynamically', 'server/exit-with-error.ts', 'server/test-mode/mail.ts'],
    ['6 only app.ts imports routes', 'server/doctors/queries.ts', 'server/identity/google/google-routes.ts'],
    [
      '7 only test mode is an identity provider',
      'server/startup/google-sign-in.ts',
      'node_modules/oidc-provider/index.ts',
    ],
    ['7 only http/pages/rendered-pages.ts loads what renders pages', 'server/http/serve.ts', 'dist/render.js'],
    ['8 ui and api know no feature', 'web/ui/form/field.tsx', 'web/features/bookings/booking-api.ts'],
    [
      '9 features import only themselves and what the booking screens share',
      'web/features/session/session-api.ts',
      'web/features/appointment/booking-form.tsx',
    ],
    ['10 only router.tsx and render.tsx import pages', 'web/features/session/guard.tsx', 'web/pages/account/login.tsx'],
  ] as const
  for (const [, file, imported] of breaches) {
    write(imported)
    write(
      file,
      join(
        ...dirname(file)
          .split('/')
          .map(() => '..'),
        imported,
      ),
    )
  }
  const found = await findViolations(root)
  expect(found.toSorted()).toEqual(breaches.map(([rule, from, to]) => `${rule}: ${from} → ${to}`).toSorted())
})

test('names a call of an SQL function of a higher layer', async () => {
  const functions = 'server/database/functions'
  const sql = (path: string, called: string) => {
    mkdirSync(dirname(join(root, functions, path)), { recursive: true })
    writeFileSync(join(root, functions, path), `-- ends_offer() in a comment is no call\nselect ${called}();\n`)
  }
  sql('database/note.sql', 'now')
  sql('waitlist/ends_offer.sql', 'note')
  sql('bookings/claims.sql', 'ends_offer')
  sql('portal/claim.sql', 'claims')
  expect(await findViolations(root)).toEqual([
    `11 SQL functions call down the layers only: ${functions}/bookings/claims.sql → waitlist/ends_offer`,
  ])
})

test('reports a cycle, also of type imports', async () => {
  write('server/bookings/a.ts', './b.ts', (path) => `import type { x } from '${path}'\n`)
  write('server/bookings/b.ts', './a.ts')
  expect(await findViolations(root)).toContain('1 no cycles: server/bookings/a.ts → server/bookings/b.ts')
})

test('applies to dynamic imports of modules', async () => {
  write('server/payments/sweep.ts')
  write('server/identity/token.ts', '../payments/sweep.ts', (path) => `await import('${path}')\n`)
  expect(await findViolations(root)).toEqual([
    '5 imports go down the layers only: server/identity/token.ts → server/payments/sweep.ts',
  ])
})

test('allows a dynamic import of test-mode', async () => {
  write('server/test-mode/mail.ts')
  write('server/main.ts', './test-mode/mail.ts', (path) => `await import('${path}')\n`)
  expect(await findViolations(root)).toEqual([])
})

test('fails if a file cannot be parsed', async () => {
  write('server/broken.ts', './app.ts', (path) => `import { x } from '${path}'\nconst = ;\n`)
  await expect(findViolations(root)).rejects.toThrow('server/broken.ts')
})

test('fails if there is no file to read', async () => {
  rmSync(join(root, 'contract'), { recursive: true })
  rmSync(join(root, 'server'), { recursive: true })
  expect(await findViolations(root)).toEqual(['no file was read'])
})
