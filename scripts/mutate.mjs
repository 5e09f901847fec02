/**
 * `npm run mutate -- credits`: mutation testing. Changes a module's rules one small piece at a time, runs the tests
 * that reach the change, and lists the changes that no test notices. `--sample 50 --seed 1` picks that many mutants,
 * `--tests app/modules/chats` adds tests, `--file refunds` limits the run to files whose path matches. See
 * docs/decisions/630-mutation-testing.md.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { instrument } from './mutation/mutants.mjs'
import { showFates } from './mutation/report.mjs'
import { ensureInstalled } from './workshop/installed.mjs'
import { requireNode } from './workshop/node-version.mjs'
import { root } from './workshop/run.mjs'
import { randomFrom } from './workshop/seeded-random.mjs'
import { answeringDatabase } from './workshop/services.mjs'
import { testFiles } from './workshop/test-files.mjs'

requireNode()
await ensureInstalled()
process.chdir(root)
const { values: wish, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true, default: [] },
    file: { type: 'string', default: '' },
  },
})
const [module = ''] = positionals
const folder = `app/modules/${module}`
const rules = filesIn(folder).filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/ui\/|\/mail\//.test(file))
const sources = new Map(
  rules.filter((file) => new RegExp(wish.file).test(file)).map((file) => [file, readFileSync(file, 'utf8')]),
)
const all = [...sources].flatMap(([file, source]) => instrument(file, source).mutants)
const plan = drawn(all, Number(wish.sample ?? all.length), Number(wish.seed))
const wanted = new Set(plan.map(({ id }) => id))
console.log(`${plan.length} of ${all.length} mutants in ${sources.size} files of ${folder}`)

const cache = '.cache/mutation'
mkdirSync(cache, { recursive: true })
rmSync(`${cache}/fates.jsonl`, { force: true })
writeFileSync(`${cache}/plan.json`, JSON.stringify(plan))
const database = (await answeringDatabase()) ? 'postgresql' : 'pglite'
const { together, alone } = reachingTests()
await runTests(together, false)
await runTests(alone, true)
process.exitCode = showFates(plan, `${cache}/fates.jsonl`) ? 0 : 1

/** @param {string[]} files @param {boolean} isolate whether each file runs in its own process */
async function runTests(files, isolate) {
  if (files.length === 0) return
  const vitest = await startVitest(
    'test',
    [],
    {
      config: false,
      watch: false,
      root,
      reporters: [{ onTestCaseResult: printFailure }],
      include: files,
      isolate,
      maxWorkers: 1,
      // Repeated tests add many listeners to one signal, which Node would warn about.
      execArgv: ['--no-warnings'],
      env: { LOG_LEVEL: 'silent' },
      testTimeout: 120_000,
      hookTimeout: 0,
      dangerouslyIgnoreUnhandledErrors: true,
      globalSetup: `tests/support/setup/${database}.ts`,
      setupFiles: 'scripts/mutation/setup.mjs',
      // Mutants are tried before a file's own hooks close what it opened.
      sequence: { hooks: 'list', sequencer: nearFirst() },
    },
    { resolve: { alias: { '~': `${root}app` } }, plugins: [instrumenting()] },
  )
  await vitest.close()
}

/** Reports a test that fails without any mutant, so proves nothing. @param {import('vitest/node').TestCase} test */
function printFailure(test) {
  const { state, errors } = test.result()
  if (state !== 'failed') return
  const why = errors?.[0]?.message.split('\n')[0]
  console.log(`Left out, for it fails: ${test.module.relativeModuleId}: ${test.name}: ${why}`)
}

/** Instruments each selected mutant. @returns {import('vite').Plugin} */
function instrumenting() {
  return {
    name: 'mutants',
    enforce: 'pre',
    transform(_, id) {
      const file = relative(root, id)
      const source = sources.get(file)
      return source === undefined ? null : { code: instrument(file, source, (id) => wanted.has(id)).code, map: null }
    },
  }
}

/** Returns the module's own tests, tests that import from it, and those of `--tests`. */
function reachingTests() {
  const imports = new RegExp(`['/]modules/${module}/`)
  const { opensWorld, pure, alone, text } = testFiles()
  const files = [...pure, ...opensWorld].filter(
    (file) => [`${folder}/`, ...wish.tests].some((path) => file.startsWith(path)) || imports.test(text.get(file) ?? ''),
  )
  return { together: files.filter((file) => !alone.has(file)), alone: files.filter((file) => alone.has(file)) }
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
}

/**
 * Draws a random sample, the same for the same seed.
 * @template T
 * @param {T[]} all @param {number} count @param {number} seed
 */
function drawn(all, count, seed) {
  const random = randomFrom(seed)
  const places = all.map((_, place) => ({ place, by: random() })).sort((one, other) => one.by - other.by)
  const chosen = new Set(places.slice(0, count).map(({ place }) => place))
  return all.filter((_, place) => chosen.has(place))
}

/** Sorts the module's own tests first. */
function nearFirst() {
  return class {
    /** @param {import('vitest/node').TestSpecification[]} files */
    async sort(files) {
      const isNear = (/** @type {string} */ path) => path.includes(`/${folder}/`)
      return files.sort(
        ({ moduleId: one }, { moduleId: other }) =>
          Number(isNear(other)) - Number(isNear(one)) || one.localeCompare(other),
      )
    }
    /** @param {import('vitest/node').TestSpecification[]} files */
    async shard(files) {
      return files
    }
  }
}
