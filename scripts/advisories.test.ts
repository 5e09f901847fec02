import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Runs the check against a registry that answers so to a question about advisories; undefined if it has none. */
async function checked(advisories: object | undefined) {
  const registry = createServer((request, response) => {
    const isAsked = request.url === '/-/npm/v1/security/advisories/bulk' && advisories
    request.resume().on('end', () => response.writeHead(isAsked ? 200 : 404).end(JSON.stringify(advisories ?? {})))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  // npm remembers what it was told of a package.
  const cache = mkdtempSync(join(tmpdir(), 'manyhearts-npm-'))
  const { port } = registry.address() as AddressInfo
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache }
  const running = promisify(execFile)(process.execPath, ['scripts/advisories.mjs'], { env })
  const { stdout, code } = await running.then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (failure: { stdout: string; code: number }) => failure,
  )
  registry.close()
  rmSync(cache, { recursive: true, force: true })
  return [code, stdout]
}

const advisory = {
  id: 1,
  title: 'Opens every door',
  vulnerable_versions: '*',
  cwe: [],
  url: 'https://advisories.example/1',
}

test('fails on a grave advisory, names a lesser one, and says if it can’t ask', async () => {
  expect(await checked({})).toEqual([0, 'No advisories.\n'])
  expect(await checked({ ioredis: [{ ...advisory, severity: 'high' }] })).toEqual([
    1,
    expect.stringMatching(/^high +ioredis/m),
  ])
  expect(await checked({ ioredis: [{ ...advisory, severity: 'low' }] })).toEqual([
    0,
    expect.stringMatching(/^low +ioredis/m),
  ])
  expect(await checked(undefined)).toEqual([0, expect.stringMatching(/^Not checked: the registry gave no advisories/)])
})
