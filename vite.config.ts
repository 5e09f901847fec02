import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import type { BuildOptions } from 'vite'
import { defineConfig } from 'vite'
import remixOptions from './remix.config.js'

/** What every page needs, in two files instead of forty small ones that compress badly: others' code, and our own frame. */
const shared = [
  {
    name: 'vendor',
    holds:
      /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream|i18next|react-i18next|html-parse-stringify|void-elements)\//,
  },
  {
    name: 'frame',
    holds:
      /\/app\/(ui\/(?!showcase|tabs|(dialogs|menu)\/(dialog-frame|scripted-|use-sheet)|forms\/(range|code|switch))|i18n\/)[^?]*$/,
  },
]

/** Terser's files are 4 % smaller than esbuild's, for some seconds of a build. */
const browserBuild: BuildOptions = {
  minify: 'terser',
  terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
  rollupOptions: { output: { manualChunks: (id) => shared.find(({ holds }) => holds.test(id))?.name } },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixOptions)],
  // Beside the other things that a running server writes, so that two of them don't share it.
  cacheDir: join(process.env.DATA_DIR ?? 'data', 'vite'),
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // Pinned for the dependencies of development too: this esbuild no longer lowers to Vite's default browsers.
  optimizeDeps: {
    esbuildOptions: { target: 'es2022' },
    // Route files import server code that Remix takes out later: they aren't searched for dependencies.
    entries: ['app/entry.client.tsx', 'app/ui/**/*.tsx'],
    include: ['@remix-run/react', 'i18next', 'react-i18next', '@zootools/email-spell-checker'],
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 350,
    ...(isSsrBuild ? {} : browserBuild),
  },
  server: { watch: { ignored: ['**/tenants/**', '**/data/**', '**/.cache/**'] } },
  ssr: { external: ['@electric-sql/pglite', 'sharp', '@node-rs/argon2'] },
}))
