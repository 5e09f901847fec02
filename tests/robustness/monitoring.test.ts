import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/workshop/free-port.mjs'
import { hasPromtool } from '../../scripts/workshop/services.mjs'
import { migratedData } from '../support/seeded'
import { openSite } from '../support/site'
import { Visitor } from '../support/visitor'

const folder = resolve('deploy/monitoring')
const files = ['alerts.yaml', 'dashboard.json'] as const
const textOf = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')

/** Labels that Prometheus itself adds to what it scrapes. */
const ofPrometheus = ['job', 'instance', 'le']

test('alerts and dashboard use metrics and labels that a node has', async () => {
  const port = await freePort()
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off', METRICS_PORT: String(port) } })
  await new Visitor(site, 'saffron').see('/login')
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const families = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  for (const file of files) {
    const used = textOf(file).match(/\b(manyhearts|nodejs|process)_\w+/g) ?? []
    expect(used.length, file).toBeGreaterThan(10)
    const unknown = used.filter(
      (name) => !families.has(name.replace(/_(count|bucket|sum)$/, '')) && !families.has(name),
    )
    expect(unknown, file).toEqual([])
  }
})

test('alerts and dashboard name labels that docs/operating.md names', () => {
  const documented = readFileSync('docs/operating.md', 'utf8')
  for (const file of files) {
    const grouped = [...textOf(file).matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, names = '']) => names.split(', '))
    const unknown = grouped.filter((name) => !ofPrometheus.includes(name) && !documented.includes(`\`${name}\``))
    expect(unknown, file).toEqual([])
  }
})

test('each alert has a severity, and says what happened and what to do', () => {
  const alerts = textOf('alerts.yaml')
    .split(/^ {6}- alert: /m)
    .slice(1)
  expect(alerts.length).toBeGreaterThan(10)
  for (const alert of alerts) expect(alert).toMatch(/severity: (page|ticket).*summary: .*action: /s)
})

test.runIf(hasPromtool())('each alert fires for its cause, and none while all is well', () => {
  const run = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
  for (const args of [
    ['check', 'config', 'prometheus.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ]) {
    const { status, stdout, stderr } = run(...args)
    expect([status, status === 0 ? '' : stdout + stderr], args.join(' ')).toEqual([0, ''])
  }
  const names = (file: string, pattern: RegExp) => [...textOf(file).matchAll(pattern)].map(([, name]) => name)
  expect(names('alerts.test.yaml', /^ {2}- name: (\w+)$/gm)).toEqual(names('alerts.yaml', /- alert: (\w+)/g))
})
