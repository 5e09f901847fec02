import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { answeringDatabase } from './scripts/workshop/services.mjs'
import { testFiles } from './scripts/workshop/test-files.mjs'

const alias = { '~': fileURLToPath(new URL('./app', import.meta.url)) }
const { opensWorld, pure, alone } = testFiles()
const postgresql = await answeringDatabase()
const bothDatabases = process.env.TEST_DATABASES === 'all'
/** Whether this is a short run (docs/decisions/591-two-lengths-of-npm-test.md). */
const isShort = process.env.TEST_LENGTH === 'short'
/** Tests that start servers. A short run has only those that request every URL and call, no outages or long tables. */
const robustness = isShort ? ['access', 'bad-input', 'calls', 'isolation', 'open-api', 'ops', 'static-files'] : ['*']
/** Tests with whole databases and servers, or with thousands of rows; left out of a short run. */
const long = [
  'app/database/embedded/shared-pool.server.test.ts',
  'app/database/migrate.test.ts',
  'app/database/replica/replica.test.ts',
  'app/modules/leaving/purge.test.ts',
  'app/modules/moderation/queue/side-by-side.test.ts',
  'app/modules/personal-data/export.test.ts',
  'app/tenancy/follow/restart.test.ts',
  'app/tenancy/ten-thousand.test.ts',
  'scripts/backup/backup.test.ts',
  'scripts/tenant/server-database.test.ts',
]
/** After all rules have run on PostgreSQL, those of a module's parts are left out (docs/decisions/800-rules-on-the-second-database.md). */
const onPglite = postgresql ? opensWorld.filter((file) => !/^app\/modules\/[^/]+\/[^/]+\//.test(file)) : opensWorld
const databases = {
  ...(postgresql ? { postgresql: opensWorld } : {}),
  ...(bothDatabases || !postgresql ? { pglite: onPglite } : {}),
}

/**
 * Tests that open a world (tests/support/world.ts) run on PostgreSQL if it is available, otherwise on PGlite; with
 * `TEST_DATABASES=all` the main ones on both. Robustness tests start the built server (`npm run build` first). All others are pure
 * and run once. Test files share a process and its loaded modules, which halves the time. A file that changes the
 * process itself has its own (the projects `…-alone`).
 */
export default defineConfig({
  resolve: { alias },
  test: {
    // One more than there are cores, because tests of outages mostly wait.
    maxWorkers: 3,
    // Leaves out security events, which every login in a test would log.
    env: { LOG_LEVEL: 'warn' },
    // docs/decisions/590-retries-on-ci.md
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      ...inProcesses('unit', pure),
      {
        extends: true,
        test: {
          name: 'robustness',
          include: robustness.map((name) => `tests/robustness/${name}.test.ts`),
          globalSetup: 'tests/support/setup/migrated.ts',
          testTimeout: 360_000,
        },
      },
      ...Object.entries(databases).flatMap(([name, files]) =>
        inProcesses(name, files, `tests/support/setup/${name}.ts`),
      ),
    ],
  },
})

function inProcesses(name: string, files: string[], globalSetup?: string) {
  const project = (name: string, include: string[], isolate: boolean) => ({
    extends: true as const,
    test: { name, include, exclude: isShort ? long : [], isolate, ...(globalSetup ? { globalSetup } : {}) },
  })
  return [
    project(
      name,
      files.filter((file) => !alone.has(file)),
      false,
    ),
    project(
      `${name}-alone`,
      files.filter((file) => alone.has(file)),
      true,
    ),
  ]
}
