import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? onServer : inBrowser))

const inBrowser: UserConfig = {
  root: 'web',
  plugins: [react(), tailwindcss(), importWithoutPreload(), compressed()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // What Baseline called widely available in November 2026; Vite's constant of that name is older.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The Content-Security-Policy allows neither inline scripts nor data addresses for fonts and styles.
    assetsInlineLimit: 0,
    // The server preloads the chunks of a page. Listed in the scripts, they would add to every first view.
    modulePreload: false,
    rolldownOptions: {
      // Absolute, because the build takes paths from this folder and the development server from `root`.
      input: ['index.html', 'start.ts'].map((file) => join(import.meta.dirname, 'web', file)),
      // React Router's warnings to developers, which it keeps in production.
      treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
      output: {
        codeSplitting: {
          // Compressed better whole than in the pieces that the pages happen to share, and cached across releases.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper/ },
            { name: 'query', test: /node_modules\/@tanstack\// },
            {
              name: 'shared',
              test: new RegExp(
                `/(${[
                  'contract/(contact-links|dates|slots)',
                  'web/api/client',
                  'web/features/session/(session|session-api)',
                  'web/i18n/(use-texts|format|en/layout)',
                  'web/ui/(toast/toast-host|empty|illustration|skeleton|button/button|layout/main|icons/icons|text/clinic-text)',
                ].join('|')})\\.tsx?$`,
              ),
            },
            {
              name: 'public',
              test: /\/web\/(features\/clinic\/star-row\.tsx|ui\/layout\/lead\.tsx|i18n\/en\/home\.ts|art\/(dark\/)?hero-treatment-room\.svg)$/,
            },
            // Loaded together by the first views of patients and the booking dialog. In this order: a group takes the imports too.
            {
              name: 'parts',
              test: /web\/(ui\/(icons\/page-icons|notice|load-failed|text\/no-break-text)|features\/bookings\/(clinic-time|is-elsewhere|lazy-zone-note)|i18n\/en\/pager)\.tsx?$/,
            },
            {
              name: 'days',
              test: /web\/features\/bookings\/(availability-api|day-calendar|free-days|free-slots)\.tsx?$/,
            },
            { name: 'frame', test: /web\/ui\/form\/field-frame\.tsx$/ },
            {
              name: 'visits',
              test: /web\/(features\/(my-appointments\/appointment-notes|bookings\/(booking-badge|online-changes|held-until|browser-time-zone))\.tsx?|art\/(dark\/)?empty-calendar\.svg)$/,
            },
            {
              name: 'entries',
              test: /contract\/return-path\.ts$|web\/(i18n\/(en\/field-errors|field-error-text)|ui\/(use-error-text|form\/field))\.tsx?$/,
            },
            {
              name: 'phone',
              test: /(contract\/(digits|redact-card-numbers)|web\/(api\/retry-lost-answer|ui\/form\/phone-field))\.tsx?$/,
            },
            {
              name: 'checks',
              test: /node_modules\/zod\/|contract\/(text|schemas\/booking-request)\.ts$|web\/api\/validate\.ts$/,
            },
            { name: 'own', test: /web\/(own-paths|ui\/(table\/page-param|layout\/head-class))\.ts$/ },
            { name: 'dialog', test: /web\/ui\/dialog\/(dialog|dialog-parts|dialog-drafts)\.tsx?$/ },
          ],
        },
      },
    },
  },
}

/** The pages as one module that renders them to HTML on the server, dependencies included. */
const onServer: UserConfig = {
  root: 'web',
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: '../dist/render',
    emptyOutDir: true,
    assetsInlineLimit: 0,
  },
}

// `preload(() => import('./a.js'), [])`, or with names: `preload(async () => { let { a } = await import('./a.js'); return { a } }, [])`.
const imported = String.raw`import\(\`[^\`]+\`\)(?:\.then\((?:[\w$]+)=>[\w$]+\.[\w$]+\))?`
const wrappedImport = new RegExp(
  String.raw`[\w$]+\((?:\(\)=>(?<plain>${imported})|async\(\)=>\{let\{(?<names>[^}]*)\}=await (?<shaken>${imported});return\{\k<names>\}\}),\[\]\)`,
  'g',
)

/** Removes what Vite adds to preload the chunks of an import, because there is nothing to preload here: 1 KB a page. */
function importWithoutPreload(): Plugin {
  return {
    name: 'import-without-preload',
    enforce: 'pre',
    load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk')
            chunk.code = chunk.code
              .replace(/^const __vite__mapDeps=.*\n|,__vite__mapDeps\(\[[\d,]*\]\)/g, '')
              .replace(wrappedImport, '$<plain>$<shaken>')
      },
    },
  }
}

/** Writes a `.br` and a `.gz` next to every text file of the build, which the server sends as they are. */
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
