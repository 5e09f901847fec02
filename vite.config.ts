import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixOptions from './remix.config.js'

export default defineConfig({
  plugins: [remix(remixOptions)],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // Pinned for the dependencies of development too: this esbuild no longer lowers to Vite's default browsers.
  optimizeDeps: { esbuildOptions: { target: 'es2022' } },
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 300 },
  server: { watch: { ignored: ['**/tenants/**', '**/data/**', '**/.cache/**'] } },
  ssr: { external: ['@electric-sql/pglite', 'sharp', '@node-rs/argon2'] },
})
