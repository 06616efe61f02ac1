// How the web client is built and served in development.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdBare } from './scripts/vite/antd-bare.ts'
import { antdStyles } from './scripts/vite/antd-styles.ts'
import { pdfjsAssets } from './scripts/vite/pdfjs-assets.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { COLOURS, HEI, SONG, theme } from './src/app/theme.ts'

/** Menus, what they need alone, and what needs them. */
const FRAME =
  /[\\/](@rc-component[\\/](menu|overflow|dropdown)|antd[\\/]es[\\/](menu|dropdown|breadcrumb)|src[\\/]ui[\\/]page-header)\b/

/** The sign-in page, and what it has in common with the other ways in. */
const GATE =
  /src[\\/]features[\\/]account[\\/]sessions[\\/](password-page|plain-captcha|login-tabs|other-ways|failure-notice|queries|demo-accounts|words)\.tsx?$/

/** Small modules of our own; not what draws documents, which few pages do. */
const PIECES = /src[\\/](ui|services|machines|features)[\\/](?!contracts[\\/]signing|pdf)/

/** What the wizards share. */
const DRAFT = /src[\\/](features[\\/](contracts[\\/]flow-start|templates)|machines[\\/]flow-start)[\\/]/

export default defineConfig({
  plugins: [
    react(),
    antdBare(theme),
    antdStyles(theme, { ...COLOURS, hei: HEI, song: SONG }),
    pdfjsAssets(),
    precompress(),
  ],
  server: {
    port: Number(process.env['WEB_PORT'] ?? 5173),
    proxy: {
      '/zkkxdev': { target: `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`, changeOrigin: false },
    },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // The start lists every file of the build to load what a page needs at once: its names are weight.
        chunkFileNames: 'assets/[hash:8].js',
        // Kept apart so that a release which touches only pages leaves the large chunks in the browser's cache.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|use-sync-external-store)[\\/]/,
            },
            { name: 'xstate', test: /node_modules[\\/](xstate|@xstate)[\\/]/ },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]/ },
            // What every page needs before its own code, in one piece.
            { name: 'start', tags: ['$initial'] },
            // The sign-in page, which shares little with others and nothing of the component library.
            { name: 'gate', test: GATE },
            // What most pages share: smaller pieces cost more in requests than they save.
            { name: 'shared', minShareCount: 35, test: (id) => !FRAME.test(id) },
            // What stands around the pages of somebody signed in; the doors do without it.
            { name: 'frame', test: FRAME },
            // Icons, a few hundred bytes each.
            { name: 'icons', test: /node_modules[\\/]@ant-design[\\/]icons(-svg)?[\\/]/, minShareCount: 2 },
            { name: 'house', test: /src[\\/]app[\\/]layout[\\/]/ },
            { name: 'home', test: /src[\\/]features[\\/]account[\\/]home[\\/]/ },
            // What the ways in share: a dozen small pieces would each cost a request.
            { name: 'doors', test: /src[\\/]features[\\/]account[\\/]sessions[\\/]/, minShareCount: 3 },
            { name: 'pdf', test: /node_modules[\\/]pdfjs-dist[\\/]/ },
            // Lists were made of fifty pieces of one kilobyte. What one group needs of a later one would load all of it.
            { name: 'parts', test: /node_modules[\\/](antd|@rc-component)[\\/]/, minShareCount: 3 },
            { name: 'pieces', test: PIECES, minShareCount: 5, maxModuleSize: 8000 },
            { name: 'draft', test: DRAFT, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
