import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the test files that vitest runs in parallel: those that open a world, and the others, which are pure. Files
 * in `alone`, of either kind, need their own process, for environment variables, mocked modules or process-wide
 * counters.
 * @returns {{ opensWorld: string[], pure: string[], alone: Set<string>, text: Map<string, string> }}
 */
export function testFiles() {
  const files = ['app', 'scripts', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /\.test\.tsx?$/.test(file) && !/^tests\/(e2e|bench|robustness)\//.test(file))
  const text = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const those = (/** @type {RegExp} */ pattern) => files.filter((file) => pattern.test(text.get(file) ?? ''))
  const opensWorld = those(/\bopenWorld\b/)
  return {
    opensWorld,
    pure: files.filter((file) => !opensWorld.includes(file)),
    alone: new Set(
      those(
        /\bvi\.(mock|stubEnv|resetModules)\(|\bprocess\.env\b|\/sale-by-mollie'|\/metrics\.server'|\bStatementNames\b/,
      ),
    ),
    text,
  }
}
