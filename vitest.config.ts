import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { answeringDatabase } from './scripts/workshop/services.mjs'

const alias = { '~': fileURLToPath(new URL('./app', import.meta.url)) }
const { opensWorld, pure } = testFiles()
const postgresql = await answeringDatabase()
const bothDatabases = process.env.TEST_DATABASES === 'all'
const databases = [...(postgresql ? ['postgresql'] : []), ...(bothDatabases || !postgresql ? ['pglite'] : [])]

/**
 * Tests that open a world (tests/support/world.ts) run on PostgreSQL where it answers, else on PGlite, and on both with
 * `TEST_DATABASES=all`; those of robustness start the built server (`npm run build` first); all others are pure and run once.
 */
export default defineConfig({
  resolve: { alias },
  test: {
    maxWorkers: 2,
    // Security events are lines of the log, and every login of a test is one.
    env: { LOG_LEVEL: 'warn' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: pure } },
      {
        extends: true,
        test: {
          name: 'robustness',
          include: ['tests/robustness/*.test.ts'],
          globalSetup: 'tests/support/setup/migrated.ts',
          testTimeout: 240_000,
        },
      },
      ...databases.map((name) => ({
        extends: true as const,
        test: { name, include: opensWorld, globalSetup: `tests/support/setup/${name}.ts` },
      })),
    ],
  },
})

function testFiles(): { opensWorld: string[]; pure: string[] } {
  const files = ['app', 'scripts', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /\.test\.tsx?$/.test(file) && !/^tests\/(e2e|bench|robustness)\//.test(file))
  const usesWorld = (file: string) => /\bopenWorld\b/.test(readFileSync(file, 'utf8'))
  return { opensWorld: files.filter(usesWorld), pure: files.filter((file) => !usesWorld(file)) }
}
