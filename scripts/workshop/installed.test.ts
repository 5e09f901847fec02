import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const lock = JSON.stringify({ packages: { '': {}, 'node_modules/one': { version: '1.0.0' } } })

/** An npm that waits for the test, and notes when it begins and ends. */
const npm = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as pass } from 'node:timers/promises'
process.title = 'npm ci'
appendFileSync('log', 'begins\\n')
while (!existsSync('go on')) await pass(20)
mkdirSync('node_modules', { recursive: true })
writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(lock)})
appendFileSync('log', 'ends\\n')
`
const patience = { timeout: 20_000 }
const starter = "import { ensureInstalled } from './scripts/workshop/installed.mjs'\nawait ensureInstalled()\n"

/** A project of one package, not installed yet. */
function openProject() {
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-project-'))
  cpSync('scripts/workshop', join(folder, 'scripts/workshop'), { recursive: true })
  mkdirSync(join(folder, 'tools'))
  writeFileSync(join(folder, 'package-lock.json'), lock)
  writeFileSync(join(folder, 'tools/npm.js'), npm)
  writeFileSync(join(folder, 'start.mjs'), starter)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const env = { ...process.env, npm_execpath: join(folder, 'tools/npm.js') }
  const path = join(folder, 'log')
  return {
    log: () => (existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []),
    run(file: string) {
      const child = spawn(process.execPath, [file], { cwd: folder, env })
      let output = ''
      child.stdout.on('data', (chunk) => {
        output += chunk
      })
      return { output: () => output, code: once(child, 'close').then(([code]) => code as number) }
    },
    goOn: () => writeFileSync(join(folder, 'go on'), ''),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

test('waits in a second start until the first has installed, and says so', async () => {
  using project = openProject()
  const first = project.run('start.mjs')
  await expect.poll(project.log, patience).toEqual(['begins'])
  const second = project.run('start.mjs')
  await expect.poll(second.output, patience).toContain('waiting for it …')
  project.goOn()
  expect(await Promise.all([first.code, second.code])).toEqual([0, 0])
  expect(project.log()).toEqual(['begins', 'ends'])
  expect(first.output()).toBe('Installing packages …\n')
})

test('of starts at the same moment one installs, and the others find it done', async () => {
  using project = openProject()
  project.goOn()
  const starts = [1, 2, 3].map(() => project.run('start.mjs'))
  expect(await Promise.all(starts.map(({ code }) => code))).toEqual([0, 0, 0])
  expect(project.log()).toEqual(['begins', 'ends'])
})

test.runIf(existsSync('/proc/self/cwd'))('a start beside an npm ci that somebody runs waits for it', async () => {
  using project = openProject()
  const byHand = project.run('tools/npm.js')
  await expect.poll(project.log, patience).toEqual(['begins'])
  const start = project.run('start.mjs')
  await expect
    .poll(start.output, patience)
    .toMatch(/^'npm ci' runs in this folder \(process \d+\): waiting for it …\n$/)
  project.goOn()
  expect(await Promise.all([byHand.code, start.code])).toEqual([0, 0])
  expect(project.log()).toEqual(['begins', 'ends'])
})
