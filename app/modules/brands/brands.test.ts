import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { languages } from '~/i18n/languages'
import { hire } from '../../../tests/support/operators'
import { openWorld } from '../../../tests/support/world'
import { withLines } from './check/with-lines.server'
import { lookAtDomain } from './domains/look-at-domain.server'
import { mailSamples, sampleMail } from './mails/mail-samples.server'
import { brandNumbers } from './reading/brand-numbers.server'

test('a finding shows its line with the neighbours, and no file from elsewhere', async () => {
  const base = await mkdtemp(join(tmpdir(), 'brands-'))
  const root = join(base, 'tenants')
  await writeFile(join(base, 'file.json'), 'one\ntwo\nthree\nfour')
  await mkdir(root)
  const problem = { key: 'a', expected: 'b' }
  const found = await withLines(root, [
    { ...problem, file: 'file.json', line: 2 },
    { ...problem, file: 'file.json', line: null },
    { ...problem, file: '../../../../etc/passwd', line: 1 },
    { ...problem, file: 'missing.json', line: 1 },
  ])
  expect(
    found.map(({ code }) => code.map(({ number, text, wrong }) => `${number} ${text}${wrong ? ' !' : ''}`)),
  ).toEqual([['1 one', '2 two !', '3 three'], [], [], []])
})

test('a domain that leads nowhere, and one that leads to this network, are told apart and not connected to', async () => {
  let connected = false
  const server = createServer(() => {
    connected = true
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  expect(await lookAtDomain('nobody.invalid', port)).toMatchObject({ address: null, certificate: { kind: 'none' } })
  expect(await lookAtDomain('127.0.0.1', port)).toMatchObject({ address: '127.0.0.1', certificate: { kind: 'none' } })
  expect(connected).toBe(false)
  await new Promise((resolve) => server.close(resolve))
})

test('every e-mail that can be looked at is written in every language, and enqueues nothing', async () => {
  await using world = await openWorld()
  for (const language of languages) {
    for (const mail of mailSamples) {
      const { subject, html } = sampleMail(world.saffron, mail, language)
      expect(subject, `${mail} ${language}`).not.toMatch(/mail:|\{\{/)
      expect(html, `${mail} ${language}`).toContain('Anna')
    }
  }
  expect(await world.mails()).toEqual([])
})

test('an operator reads the numbers of the brands that were granted', async () => {
  await using world = await openWorld()
  for (const { poolId, id } of [world.saffron, world.noirRose]) {
    await sql`insert into roll_ups (pool_id, tenant_id, day, members, cases_open)
      values (${poolId}, ${id}, '2026-11-22', 12, 3)`.execute(world.database.owner)
    await sql`insert into day_money values (${poolId}, ${id}, '2026-11-22', 'EUR', 1, 999, 0, 0)`.execute(
      world.database.owner,
    )
  }
  const mo = await hire('mo', 'analyst', world.noirRose.id)
  expect(await brandNumbers(mo.session, [world.saffron.id, world.noirRose.id])).toEqual([
    { brandId: world.noirRose.id, members: 12, active: 0, casesOpen: 3, oldestAt: null, revenue: { EUR: 999 } },
  ])
})
