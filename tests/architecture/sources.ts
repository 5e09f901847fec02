import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Source {
  /** Path from the project's root. */
  path: string
  text: string
}

const folders = ['app', 'scripts', 'tests', 'themes', 'public']
const loose = [
  'server.ts',
  'worker.ts',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
  'remix.config.js',
]

/** All hand-written code and styles of the project: no packages, build output or data. */
export const sources: Source[] = [...folders.flatMap(filesIn), ...loose]
  .filter((path) => /\.(tsx?|mjs|cjs|js|css)$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Counts the code files directly in each folder. */
export function filesByFolder(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { path } of sources) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return counts
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => !path.includes('node_modules') && !path.startsWith('tests/bench/bare/build'))
    .filter((path) => statSync(path).isFile())
}
