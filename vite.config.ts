import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import type { BuildOptions, Rollup } from 'vite'
import { defineConfig } from 'vite'
import { checkPatches } from './app/startup/patches.server'
import remixOptions from './remix.config.js'

/** Third-party code that every page runs. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream|i18next|react-i18next|html-parse-stringify|void-elements)\/|commonjsHelpers|vite\/preload-helper/

/** Groups of pages that are opened one after the other. Code that they share gets a file for each group. */
const areas = [
  { name: 'chats', pages: /\/routes\/(chats\/|layouts\/chat\.|members\/chat\.)/ },
  { name: 'payments', pages: /\/routes\/credits\// },
  { name: 'forms', pages: /\/routes\/account\/(?!complete)/ },
  { name: 'own', pages: /\/routes\/(profile|settings|account)\// },
  // No visit goes from the console to a brand's pages.
  { name: 'console', pages: /\/routes\/console\// },
]
/** Pages with which most visits begin. */
const firstPages = /\/routes\/(home|members\/members?)\.tsx/
/** Code that always goes into one file, whichever pages share it. */
const placed = [
  { name: 'forms', holds: /node_modules\/@conform-to\/|\/app\/ui\/forms\/(use-ruled-form|form-rules)\./ },
  { name: 'chats', holds: /\/app\/modules\/chats\// },
]
/** Shared by one page and code that is loaded later. Without a fixed file, these few lines would get one of their own. */
const ofPageAndLater = /\/app\/ui\/dialogs\/use-sheet-drag\./
/** On every page: the browser's entry, the root, and the layout of most pages. */
const everyPage = /\/app\/(entry\.client|root|routes\/layouts\/default)\.tsx/

/** Code that starts a page, and the live events to which every page of a member subscribes later. */
const onEveryPage = /\/app\/(entry\.client\.tsx|modules\/[^/]+\/live-events\.ts)/

/**
 * Groups modules into few files for a first view, instead of one for each module that two pages share: third-party
 * code, code of every page, and code shared by the pages of an area. Code of a single page stays with it, and code that
 * is loaded later in its own file.
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

/** Returns the file for a module that several pages share. */
function sharedBy(pages: readonly string[], id: string): string {
  const own = placed.find(({ holds }) => holds.test(id))?.name
  if (own) return own
  const shared = pages.some((page) => firstPages.test(page)) ? 'people' : 'others'
  const names = new Set(pages.map((page) => areas.find((area) => area.pages.test(page))?.name ?? shared))
  const [only = shared] = names
  if (names.size === 1) return only
  return names.has('forms') || names.has('chats') ? 'frame' : shared
}

/** Returns, for each module, the pages and other entries that import it, directly or through other modules. */
function pagesReaching(ids: string[], infoOf: Rollup.GetModuleInfo): Map<string, string[]> {
  const reached = new Map<string, string[]>()
  for (const entry of ids.filter((id) => infoOf(id)?.isEntry)) {
    const met = new Set([entry])
    for (const id of met) for (const imported of infoOf(id)?.importedIds ?? []) met.add(imported)
    for (const id of met) reached.set(id, [...(reached.get(id) ?? []), entry])
  }
  return reached
}

/** Packages with many files, of which the server needs some. Bundling keeps the others from being read into memory. */
const bundled = [
  // Zod and the packages that extend its schemas have to share one copy.
  /^(zod|@conform-to\/.*|kysely|iso-3166|libphonenumber-js)$/,
  // Reads the certificates of every kind of authenticator.
  /^(@simplewebauthn\/server|@peculiar\/.*|@levischuck\/tiny-cbor|@hexagon\/base64|asn1js|pvtsutils|pvutils|tslib|tsyringe|reflect-metadata)$/,
]

/** Terser's files are 4 % smaller than esbuild's, and cost some seconds of build time. */
const browserBuild: BuildOptions = {
  minify: 'terser',
  terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
  rollupOptions: { output: { manualChunks: fewFiles() } },
}

/** Packages that production doesn't install. Some are CommonJS, which the development server can't bundle. */
const bundledInBuilds = [
  // Loaded only where traces are sent.
  /^@opentelemetry\//,
  // Pages use a few of react-aria's thousands of files, which would be a fifth of what production installs.
  /^(@headlessui\/react|@react-aria\/.*|react-aria|react-stately|@internationalized\/.*|@floating-ui\/.*|tabbable|use-sync-external-store|aria-hidden)(\/|$)/,
]

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [{ name: 'patches', buildStart: () => checkPatches() }, tailwindcss(), remix(remixOptions)],
  // A single character beyond Latin-1 makes the process store the whole file with two bytes per character.
  ...(isSsrBuild ? { esbuild: { charset: 'ascii' } } : {}),
  // In the server's data folder, so that two running servers don't share it.
  cacheDir: join(process.env.DATA_DIR ?? 'data', 'vite'),
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // Set for dependencies in development too, because this esbuild can't compile for Vite's default browsers.
  optimizeDeps: {
    esbuildOptions: { target: 'es2022' },
    // Without route files: they import server code, which Remix removes only later.
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
    noExternal: command === 'build' ? [...bundled, ...bundledInBuilds] : bundled,
  },
}))
