/**
 * `npm test`: within ten minutes, even on a fresh clone, runs every rule on one database and the main journeys at one
 * width. `--databases` also runs the main rules on the other database, with the Node version of the image; `--long` adds
 * outages, hostile tables at full length and the long journeys; `--widths` runs journeys at both widths. `npm run
 * test:all` sets all three. A failed stage doesn't stop the others. The last line is `N passed, N failed`, in which a
 * tool such as the linter counts as one check.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { tallyPlaywright, tallyVitest } from './results/tally.mjs'
import { ensureBrowser } from './workshop/browser.mjs'
import { isBuilt } from './workshop/built.mjs'
import { ensureImageNode, imageNode } from './workshop/image-node.mjs'
import { ensureInstalled } from './workshop/installed.mjs'
import { requireNode } from './workshop/node-version.mjs'
import { hasPostgresql, openPostgresql } from './workshop/private-postgresql.mjs'
import { root, run, runTool } from './workshop/run.mjs'
import { answeringDatabase, hasPgbouncer, hasRedis, hasReverseProxies } from './workshop/services.mjs'

requireNode()
const { values: wish } = parseArgs({
  options: { databases: { type: 'boolean' }, long: { type: 'boolean' }, widths: { type: 'boolean' } },
})
const length = wish.long ? 'long' : 'short'
await ensureInstalled()

const reports = `${root}.cache/reports`
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** @type {(import('./results/tally.mjs').Tally & { name: string, seconds: number })[]} */
const results = []

const ownPostgresql = process.env.TEST_DATABASE_URL ? undefined : await startPostgresql()
const database = await answeringDatabase()
const where = database ? [`PostgreSQL (${new URL(database).host}${ownPostgresql ? ', for this run alone' : ''})`] : []
if (!database || wish.databases) where.push('PGlite')
console.log(`Rules run on ${where.join(' and on ')}${database ? '' : '; no PostgreSQL answers'}.`)
if (!hasRedis()) console.log('Tests with Redis are left out: no redis-server on this machine.')
if (wish.long && !hasReverseProxies()) {
  console.log('Tests through reverse proxies are left out: caddy and haproxy are not both on this machine.')
}
if (wish.long && !hasPgbouncer()) console.log('Tests through PgBouncer are left out: it is not on this machine.')

// Two cores: one lane for the two slow steps, one for the others.
await Promise.all([
  inTurn([() => check('Build', build), () => check('Unused code (knip)', () => runTool('knip', [], { quiet: true }))]),
  inTurn([
    () => check('Lint and format (Biome)', () => runTool('biome', ['ci', '.'], { quiet: true })),
    () =>
      check('Import rules (dependency-cruiser)', () =>
        runTool('depcruise', ['app', 'server.ts', 'worker.ts'], { quiet: true }),
      ),
    () => check('Types (TypeScript)', () => runTool('tsc', ['--noEmit'], { quiet: true })),
  ]),
])

// Sequential, because in parallel on two cores they exceed each other's time limits.
await suite('Rules and data (vitest)', () => rules(process.execPath, 'vitest'))
if (database && wish.databases) await suite(`Main rules on PGlite and Node ${imageNode}`, rulesOnImageNode)
await suite('Journeys in a browser (Playwright)', journeys)
await ownPostgresql?.[Symbol.asyncDispose]()

heading('Result')
for (const { name, passed, failed, failures, seconds } of results) {
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(36)} ${passed} passed, ${failed} failed (${seconds} s)`)
  for (const failure of failures) console.log(`    ${failure}`)
}
console.log('\nSlowest test files')
const slowest = results.flatMap(({ files }) => files).sort((one, other) => other.seconds - one.seconds)
for (const { name, seconds } of slowest.slice(0, 10)) console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}`)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0

/**
 * Starts a PostgreSQL for this run if the machine has its programs. Without syncing to disk, tests take two thirds of
 * the time (docs/decisions/593-postgresql-for-test-runs.md). vitest and Playwright read the variable.
 */
async function startPostgresql() {
  if (!hasPostgresql) return undefined
  // A fixed port, because data that tests cache between runs is keyed by it.
  const started = await openPostgresql({ port: 54329 }).catch(() => undefined)
  if (started) process.env.TEST_DATABASE_URL = started.url
  return started
}

/**
 * @param {string} node path of the Node binary
 * @param {string} name name of the report
 * @param {string[]} projects empty for all
 * @param {Record<string, string>} env
 */
async function rules(node, name, projects = [], env = {}) {
  const report = `${reports}/${name}.json`
  const args = ['run', ...projects.map((project) => `--project=${project}`)]
  const outside = `${reports}/${name}-outside.json`
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/results/outside-errors.mjs',
  ]
  const { ok } = await run(node, [`${root}node_modules/vitest/vitest.mjs`, ...args, ...reporters], {
    env: { TEST_LENGTH: length, OUTSIDE_ERRORS_FILE: outside, ...env },
  })
  return tallyVitest({ report, outside }, ok)
}

/** Runs the main rules on PGlite, after all have run on PostgreSQL. */
async function rulesOnImageNode() {
  const node = await ensureImageNode()
  if (!node) console.log(`The registry gives no Node ${imageNode}: this one runs them.`)
  return rules(node ?? process.execPath, 'vitest-pglite', ['pglite', 'pglite-alone'], { TEST_DATABASES: 'all' })
}

async function journeys() {
  const hasBrowser = await ensureBrowser()
  const report = `${reports}/playwright.json`
  const { ok } = hasBrowser
    ? await runTool('playwright', ['test', '--reporter=list,json'], {
        env: {
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          TEST_LENGTH: length,
          ...(wish.widths ? { TEST_WIDTHS: 'all' } : {}),
        },
      })
    : { ok: false }
  if (!hasBrowser) console.log('No browser: install Chromium or Chrome, or set CHROMIUM_PATH.')
  return tallyPlaywright(report, ok)
}

async function build() {
  return isBuilt() ? { ok: true, output: '' } : run(process.execPath, ['scripts/build.mjs'], { quiet: true })
}

/**
 * Runs one tool and prints its output only if it failed.
 * @param {string} name
 * @param {() => Promise<{ ok: boolean, output: string }>} work
 */
async function check(name, work) {
  const started = Date.now()
  const { ok, output } = await work()
  heading(name)
  console.log(ok ? 'ok' : output.trimEnd())
  results.push({
    name,
    passed: ok ? 1 : 0,
    failed: ok ? 0 : 1,
    failures: [],
    files: [],
    seconds: secondsSince(started),
  })
}

/**
 * Runs a test runner and adds up its results.
 * @param {string} name
 * @param {() => Promise<import('./results/tally.mjs').Tally>} work
 */
async function suite(name, work) {
  const started = Date.now()
  heading(name)
  results.push({ name, ...(await work()), seconds: secondsSince(started) })
}

/** @param {(() => Promise<void>)[]} steps */
async function inTurn(steps) {
  for (const step of steps) await step()
}

/** @param {string} text */
function heading(text) {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 70 - text.length))}`)
}

/** @param {number} started */
function secondsSince(started) {
  return Math.round((Date.now() - started) / 1000)
}
