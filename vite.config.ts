import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import type { BuildOptions, Rollup } from 'vite'
import { defineConfig } from 'vite'
import remixOptions from './remix.config.js'

/** Others' code that every page runs. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream|i18next|react-i18next|html-parse-stringify|void-elements)\/|commonjsHelpers|vite\/preload-helper/

/** Pages that are opened after each other share what they have in common, in a file of their own. */
const areas = [
  { name: 'chats', pages: /\/routes\/(chats\/|layouts\/chat\.|members\/chat\.)/ },
  { name: 'payments', pages: /\/routes\/credits\// },
  { name: 'forms', pages: /\/routes\/account\/(?!complete)/ },
  { name: 'own', pages: /\/routes\/(profile|settings|account)\// },
  // Nobody goes from there to a brand's pages.
  { name: 'console', pages: /\/routes\/console\// },
]
/** Most visits begin with these. */
const firstPages = /\/routes\/(home|members\/members?)\.tsx/
/** Stands with the first pages that need it, whoever else does. */
const placed = [
  { name: 'forms', holds: /node_modules\/@conform-to\/|\/app\/ui\/forms\/(use-ruled-form|form-rules)\./ },
  { name: 'chats', holds: /\/app\/modules\/chats\// },
]
/** Of one page and of what comes later: without a place it gets a file of its own, for some lines. */
const ofPageAndLater = /\/app\/ui\/dialogs\/use-sheet-drag\./
/** On every page: the root and the layout that most pages have. */
const everyPage = /\/app\/(root|routes\/layouts\/default)\.tsx/

/** What starts a page, and the events that every page of a member hears of after a while. */
const onEveryPage = /\/app\/(entry\.client\.tsx|modules\/[^/]+\/live-events\.ts)/

/**
 * Few files for a first view, instead of one for each module that two pages share: others' code, what every page has,
 * what the pages of an area have in common. What one page has alone stays with it, and what comes later in its own file.
 */
function fewFiles(): Rollup.GetManualChunk {
  let reached: Map<string, string[]> | undefined
  return (id, { getModuleIds, getModuleInfo }) => {
    if (vendor.test(id)) return 'vendor'
    if (onEveryPage.test(id)) return 'frame'
    if (ofPageAndLater.test(id)) return 'people'
    reached ??= pagesReaching([...getModuleIds()], getModuleInfo)
    const pages = reached.get(id) ?? []
    if (pages.includes(id) || pages.length < 2) return undefined
    return pages.some((page) => everyPage.test(page)) ? 'frame' : sharedBy(pages, id)
  }
}

/** The file of what several pages have in common. */
function sharedBy(pages: readonly string[], id: string): string {
  const own = placed.find(({ holds }) => holds.test(id))?.name
  if (own) return own
  const shared = pages.some((page) => firstPages.test(page)) ? 'people' : 'others'
  const names = new Set(pages.map((page) => areas.find((area) => area.pages.test(page))?.name ?? shared))
  const [only = shared] = names
  if (names.size === 1) return only
  return names.has('forms') || names.has('chats') ? 'frame' : shared
}

/** Of each module the pages, and what is loaded later, that it comes with. */
function pagesReaching(ids: string[], infoOf: Rollup.GetModuleInfo): Map<string, string[]> {
  const reached = new Map<string, string[]>()
  for (const entry of ids.filter((id) => infoOf(id)?.isEntry)) {
    const met = new Set([entry])
    for (const id of met) for (const imported of infoOf(id)?.importedIds ?? []) met.add(imported)
    for (const id of met) reached.set(id, [...(reached.get(id) ?? []), entry])
  }
  return reached
}

/** Packages of many files, of which the server needs some: bundled, what isn't needed is neither read nor held in memory. */
const bundled = [
  // Whole, it brings a highlighter of code with all its languages: 35 MB, and half a second of each start.
  /^@react-email\/(?!render)/,
  // Zod and those that extend its schemas stay one copy.
  /^(zod|@conform-to\/.*|kysely|iso-3166|libphonenumber-js)$/,
  // Reads certificates of every kind of authenticator.
  /^(@simplewebauthn\/server|@peculiar\/.*|@levischuck\/tiny-cbor|@hexagon\/base64|asn1js|pvtsutils|pvutils|tslib|tsyringe|reflect-metadata)$/,
]

/** Terser's files are 4 % smaller than esbuild's, for some seconds of a build. */
const browserBuild: BuildOptions = {
  minify: 'terser',
  terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
  rollupOptions: { output: { manualChunks: fewFiles() } },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixOptions)],
  // One letter beyond Latin-1 in a file makes the process hold all of it at two bytes a letter.
  ...(isSsrBuild ? { esbuild: { charset: 'ascii' } } : {}),
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
  ssr: {
    external: ['@electric-sql/pglite', 'sharp', '@node-rs/argon2'],
    noExternal: bundled,
  },
}))
