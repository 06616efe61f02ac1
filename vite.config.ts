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
        // Named so that a release which touches only pages leaves the large chunks in the browser's cache.
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
            // What most pages share: smaller pieces cost more in requests than they save.
            { name: 'shared', minShareCount: 50, test: (id) => !FRAME.test(id) },
            // What stands around the pages of somebody signed in; the doors do without it.
            { name: 'frame', test: FRAME },
            // What the ways in share: a dozen small pieces would each cost a request.
            { name: 'doors', test: /src[\\/]features[\\/]account[\\/]sessions[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
})
