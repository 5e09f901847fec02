import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixOptions from '../../../remix.config.js'

/** A bare Remix app with the product's route table, to compare pages with. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    remix({
      ...remixOptions,
      appDirectory: fileURLToPath(new URL('app', import.meta.url)),
      buildDirectory: fileURLToPath(new URL('../../../.cache/bench/bare', import.meta.url)),
    }),
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('../../../app', import.meta.url)) } },
  build: { target: 'es2022', emptyOutDir: true },
  logLevel: 'warn',
})
