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
  plugins: [react(), tailwindcss(), compressed()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The Content-Security-Policy allows neither inline scripts nor data addresses for fonts and styles.
    assetsInlineLimit: 0,
    // The server preloads the chunks of a page. Listed in the scripts, they would add to every first view.
    modulePreload: false,
    rolldownOptions: {
      input: ['web/index.html', 'web/start.ts'],
      output: {
        codeSplitting: {
          // Compressed better whole than in the pieces that the pages happen to share, and cached across releases.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            { name: 'query', test: /node_modules\/@tanstack\// },
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
