// Vite plugin that serves the files that pdf.js fetches under /pdfjs/.
// They are character maps, fonts, decoders and colour profiles.
import { cpSync, createReadStream, existsSync, statSync } from 'node:fs'
import { join, normalize, resolve } from 'node:path'
import type { Plugin } from 'vite'

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs']

/** Copies the folders to `<outDir>/pdfjs/` on build and serves them from the package in development. */
export const pdfjsAssets = (): Plugin => {
  let source = ''
  let target = ''
  return {
    name: 'pdfjs-assets',
    configResolved: (config) => {
      source = resolve(config.root, 'node_modules/pdfjs-dist')
      target = resolve(config.root, config.build.outDir, 'pdfjs')
    },
    configureServer: (server) => {
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const path = normalize(decodeURIComponent((request.url ?? '').split('?')[0]!)).replace(/^[/\\]+/, '')
        const file = join(source, path)
        const known = FOLDERS.includes(path.split(/[/\\]/)[0]!)
        if (!known || path.includes('..') || !existsSync(file) || !statSync(file).isFile()) return next()
        response.setHeader(
          'content-type',
          file.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream',
        )
        createReadStream(file).pipe(response)
      })
    },
    writeBundle: () => {
      for (const folder of FOLDERS) cpSync(join(source, folder), join(target, folder), { recursive: true })
    },
  }
}
