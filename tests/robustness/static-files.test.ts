import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { call } from '../support/call'
import { migratedData } from '../support/seeded'
import { openSite } from '../support/site'

test('a file that is gone since the start, or asked for in an impossible range, costs its own connection alone', async () => {
  const name = `gone-${process.pid}.txt`
  const file = `build/client/${name}`
  writeFileSync(file, 'here for now')
  try {
    await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
    const ask = (range?: string) =>
      call(site.port, 'saffron.localhost', { target: `/${name}`, headers: range ? { Range: range } : {} })
    expect((await ask()).text).toBe('here for now')
    expect((await ask('bytes=5-7')).text).toBe('for')
    await expect(ask('bytes=5-3')).rejects.toThrow()
    rmSync(file)
    await expect(ask()).rejects.toThrow()
    expect((await call(site.port, 'saffron.localhost', { target: '/plain.css' })).status).toBe(200)
    expect(await site.stop()).toBe(0)
  } finally {
    rmSync(file, { force: true })
  }
})

test('the browser gets no zod: what it may tell of a form comes as rules from the server', () => {
  const scripts = readdirSync('build/client/assets').filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  const parsing = scripts.filter((name) =>
    /ZodError|invalid_union/.test(readFileSync(`build/client/assets/${name}`, 'utf8')),
  )
  expect(parsing).toEqual([])
})
