// Writes the server into a few files, with the packages it uses, below the folder that is named.
// Nothing is made shorter: what fails there is found by the names of its functions, under the name of its file.
import { dirname, join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = join(import.meta.dirname, '../../..')

/** They have code for machines, threads or folders of their own, or no start needs them. */
const APART = [
  '@electric-sql/pglite',
  '@libpdf/core',
  '@myriaddreamin/typst-ts-node-compiler',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  'fontkit',
  'nodemailer',
  'pdfjs-dist',
  'pg-native',
  'pino',
  'pinyin-pro',
  'sharp',
]

await build({
  configFile: false,
  root,
  logLevel: 'error',
  publicDir: false,
  plugins: [
    {
      name: 'places',
      enforce: 'pre',
      // Templates, migrations and workers are found where the file lay that names them.
      transform: {
        filter: { id: /^[^\0]/, code: /import\.meta\.(?:url|dirname)/ },
        handler: (code, id) =>
          code
            .replaceAll('import.meta.url', () => JSON.stringify(pathToFileURL(id).href))
            .replaceAll('import.meta.dirname', () => JSON.stringify(dirname(id))),
      },
    },
  ],
  build: {
    ssr: 'server/main.ts',
    outDir: process.argv[2]!,
    target: 'esnext',
    minify: false,
    emptyOutDir: false,
    reportCompressedSize: false,
    // Node need not look whether they are modules.
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
  // As Node itself chooses among a package's files.
  environments: {
    ssr: { resolve: { conditions: ['node'], mainFields: ['main'], noExternal: true, external: APART } },
  },
})
