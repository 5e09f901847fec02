/** `npm run tenant`, `backup`, `restore`: runs a command from source, or from the build if tsx isn't installed. */
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from './workshop/run.mjs'

const [name = '', ...args] = process.argv.slice(2)
const source = fileURLToPath(new URL(`./${name}/index.ts`, import.meta.url))
const built = `${root}build/${name}.js`
const tsx = await import('tsx/esm/api').catch(() => null)
process.argv = [process.execPath, source, ...args]
tsx?.register()
const entry = tsx && existsSync(source) ? source : built
if (!existsSync(entry)) {
  console.error(`${built} is missing: npm run build`)
  process.exit(1)
}
await import(pathToFileURL(entry).href)
