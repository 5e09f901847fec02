import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixOptions from './remix.config.js'

export default defineConfig({
  plugins: [remix(remixOptions)],
  // Beside the other things that a running server writes, so that two of them don't share it.
  cacheDir: join(process.env.DATA_DIR ?? 'data', 'vite'),
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // Pinned for the dependencies of development too: this esbuild no longer lowers to Vite's default browsers.
  optimizeDeps: {
    esbuildOptions: { target: 'es2022' },
    // Route files import server code that Remix takes out later: they aren't searched for dependencies.
    entries: ['app/entry.client.tsx', 'app/ui/**/*.tsx'],
    include: ['@conform-to/react', '@remix-run/react', '@zootools/email-spell-checker', 'react-i18next', 'i18next'],
  },
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 300 },
  server: { watch: { ignored: ['**/tenants/**', '**/data/**', '**/.cache/**'] } },
  ssr: { external: ['@electric-sql/pglite', 'sharp', '@node-rs/argon2'] },
})
