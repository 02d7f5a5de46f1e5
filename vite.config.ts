import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin, transformWithOxc, type UserConfig } from 'vite'

// React Compiler pays where much is drawn again and again. Around that, on pages that are drawn once, what it adds is
// 4 KB that every first view would carry: a quarter of what React and its router leave of the budget.
const compiledSources = [
  '/features/appointment/booking-form',
  '/features/appointment/day-calendar',
  '/features/appointment/free-times',
  '/features/bookings/slot-choice',
  '/features/appointment/treatment-card',
  '/pages/appointment.tsx',
  '/ui/calendar/calendar',
]

// What the pages for people with an account share: over HTTP/1.1 each file more is a wait more.
const signedInParts = [
  'node_modules/@tanstack/(?!.*(useMutation|mutationObserver))',
  'web/ui/(table/(patient-table|table|page-param)|save-file|text/no-break-text)\\.',
  'web/api/list-page',
  'web/features/(payment/payment-setup|session/admin-api|account/profile-api)',
]
// And those of them that show times, with their texts: other pages would fetch those in vain.
const visitParts = [
  'web/features/bookings/(booking-api|zone-note|browser-time-zone|clinic-time|slot-text|cancellation-deadline)\\.',
  'web/i18n/(hooks/use-appointment-time-messages|en/appointment-times)',
]

// And those that show how an appointment stands.
const dashboardParts = [
  'web/features/my-appointments/(add-to-calendar|save-calendar-entry|appointment-card|date-leaf|visit-info|payment-state)\\.',
  'web/i18n/(hooks/use-dashboard-messages|en/dashboard)',
]

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? onServer : inBrowser))

const inBrowser: UserConfig = {
  root: 'web',
  plugins: [react({ compiler: { sources: compiledSources } }), tailwindcss(), startsLater(), compressed()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The Content-Security-Policy allows neither inline scripts nor data addresses for fonts and styles.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Which parts a page needs the server says in its HTML. Listed in the scripts, they would weigh on every first view.
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === 'html' ? parts : parts.filter((part) => part.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // The texts of a language carry its name: en/booking.ts and ar/booking.ts would both be booking-….js.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language] = /\/i18n\/(\w\w)\//.exec(facadeModuleId ?? '') ?? []
          return `assets/${language ? `${language}-` : ''}[name]-[hash].js`
        },
        // What every page needs, in one file, and what every page for people with an account needs, in another: they
        // compress better whole, and stay cached when only our code changes.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            // Small parts of the app itself and of most pages, which one by one compress badly.
            {
              name: 'common',
              test: /preload-helper|web\/(api\/(client|api-error|access-token|use-request)|ui\/(button\/button-class|card-class|illustration|skeleton|layout\/lead|text\/clinic-text))|use-clinic\.ts|hero-treatment-room|contract\/(dates|slots)/,
            },
            { name: 'empty', test: /ui\/empty\.|empty-calendar/ },
            // What they need is elsewhere already; with it, these files would be part of every page.
            ...[
              { name: 'lists', parts: signedInParts },
              { name: 'visits', parts: visitParts },
              { name: 'dashboard-parts', parts: dashboardParts },
            ].map(({ name, parts }) => ({
              name,
              includeDependenciesRecursively: false,
              test: new RegExp(parts.join('|')),
            })),
          ],
        },
      },
    },
  },
}

/** The same pages as a module that renders them as HTML on the server, with everything they need in it. */
const onServer: UserConfig = {
  root: 'web',
  plugins: [react({ compiler: { sources: compiledSources } })],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: '../dist/render',
    emptyOutDir: true,
    assetsInlineLimit: 0,
  },
}

/** Leaves what starts the app of a rendered page for the server, which writes it into them. */
function startsLater(): Plugin {
  return {
    name: 'starts-later',
    apply: 'build',
    async buildStart() {
      const file = join(import.meta.dirname, 'web/boot.ts')
      this.addWatchFile(file)
      const plain = await transformWithOxc(await readFile(file, 'utf8'), file)
      const { code } = await minify(file, plain.code, { module: true })
      this.emitFile({ type: 'asset', fileName: '.vite/boot.js', source: code })
    },
  }
}

/** Leaves a `.br` and a `.gz` beside every text file of the build, for the server to send as they are. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true })
      await Promise.all(
        files.filter((file) => /\.(html|js|css|svg)$/.test(file)).map((file) => compress(join(dir, file))),
      )
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
