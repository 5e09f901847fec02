import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hasPostgresql, openPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import type { Mail } from '../support/outbox'
import { readOutbox } from '../support/outbox'
import { openMigratedPostgresql } from '../support/seeded'
import { hasRedis, openRedis } from '../support/servers/redis'
import { openSite } from '../support/site'
import { password, tokenOf, Visitor } from '../support/visitor'
import { renameSaffron, titleOfSaffron } from './brands'
import { annaAndBen, at } from './people'

const secret = 'only for this test, and long enough'
const frozenSeconds = 30
/** Between two rounds of requests meanwhile. */
const roundMs = 500
/** A brand's files are looked at when it is asked for, at most so often (decisions: a change is live within 2 seconds). */
const lookMs = 1_500

test.runIf(hasPostgresql)('starts two servers at once on a fresh PostgreSQL, as one installation', async () => {
  await using postgresql = await openPostgresql()
  const env = { DEMO: 'off', DATABASE_URL: postgresql.url, SECRET: secret }
  const [first, second] = await Promise.all([openSite({ env }), openSite({ env: { ...env, JOBS: 'off' } })])
  await using one = first
  await using two = second
  const { anna, ben } = await annaAndBen(one)
  expect((await at(two, anna).write(await ben.ownId(), 'Hello')).status).toBe(302)
  expect((await at(one, ben).see('/api/chats.php')).text).toContain('Hello')
  expect((await new Visitor(two, 'saffron').logIn('anna', password)).status).toBe(302)
  for (const { output } of [one, two]) expect(output()).not.toMatch(/"level":"error"/)
})

if (hasPostgresql && hasRedis) {
  test('shows on one node at once what another writes, even while Redis is frozen', async () => {
    await using postgresql = await openMigratedPostgresql()
    await using redis = await openRedis()
    const env = { DEMO: 'off', DATABASE_URL: postgresql.url, REDIS_URL: redis.url, SECRET: secret }
    await using one = await openSite({ env })
    await using two = await openSite({ env: { ...env, JOBS: 'off', TENANTS_DIR: one.tenantsDir } })
    const { anna, ben } = await annaAndBen(one)
    const [annaId, benId] = [await anna.ownId(), await ben.ownId()]
    const bensChats = at(two, ben)
    const previews = async () => {
      const { chats, total_unread_messages } = JSON.parse((await bensChats.see('/api/chats.php')).text)
      const [first] = chats as { conversation: { messages: { text: string }[] } }[]
      return { text: first?.conversation.messages[0]?.text, unread: total_unread_messages }
    }
    const likes = async () => JSON.parse((await bensChats.see('/api/likes.php')).text).total_new_likes

    expect([await previews(), await likes()]).toEqual([{ text: undefined, unread: 0 }, 0])
    for (const number of [1, 2]) {
      expect((await anna.write(benId, `message ${number}`)).status).toBe(302)
      expect(await previews()).toEqual({ text: `message ${number}`, unread: number })
    }
    expect((await anna.send('/likes', { id: benId, intent: 'like' })).status).toBeLessThan(400)
    expect(await likes()).toBe(1)
    await at(one, ben).see(`/members/${annaId}`)
    expect(await likes()).toBe(0)

    expect((await bensChats.see('/chats')).text).toContain('>anna<')
    expect((await anna.send('/notifications', { intent: 'name', name: 'Annabel' })).status).toBeLessThan(400)
    for (const path of [`/members/${annaId}`, '/chats']) expect((await bensChats.see(path)).text).toContain('Annabel')

    const titles = () => Promise.all([one, two].map((node) => titleOfSaffron(node)))
    expect(await titles()).toEqual(Array(2).fill(expect.not.stringContaining('by the sea')))
    renameSaffron(one, 'Saffron by the sea')
    await pass(lookMs)
    expect(await titles()).toEqual(Array(2).fill(expect.stringContaining('Saffron by the sea')))
    expect((await bensChats.see('/chats')).text).toContain('Annabel')

    redis.freeze()
    const until = Date.now() + frozenSeconds * 1000
    while (Date.now() < until) {
      for (const visitor of [ben, bensChats]) {
        for (const path of ['/members', '/chats', '/likes', '/api/chats.php']) {
          expect((await visitor.see(path)).status).toBe(200)
        }
      }
      await pass(roundMs)
    }
    redis.thaw()
    expect((await anna.write(benId, 'after the frost')).status).toBe(302)
    await expect.poll(previews, { timeout: 70_000, interval: 1_000 }).toMatchObject({ text: 'after the frost' })

    const [annaThere, herPage] = [at(two, anna), `/members/${annaId}`]
    expect((await bensChats.see(herPage)).status).toBe(200)
    expect((await anna.send('/leave', { intent: 'delete' })).headers.location).toMatch(/^\/account-deleted\?/)
    // A node that Redis has just come back to may tell the others by the minute's end.
    await expect.poll(previews, { timeout: 70_000, interval: 1_000 }).toEqual({ text: '', unread: 0 })
    expect((await bensChats.see(herPage)).status).toBe(404)
    expect((await annaThere.see('/chats')).headers.location).toMatch(/^\/login/)
    const back = async () => (await readOutbox(one.dataDir)).find(({ html }) => html.includes('/reactivate?token='))
    await expect.poll(back, { timeout: 15_000 }).toBeDefined()
    const token = tokenOf((await back()) as Mail)
    const another = new Visitor(two, anna.slug)
    expect((await another.see(`/reactivate?token=${token}`)).status).toBe(200)
    expect((await bensChats.see(herPage)).status).toBe(404)
    expect((await another.send('/reactivate', { token })).status).toBe(200)
    expect((await at(one, ben).see(herPage)).status).toBe(200)
    expect(await previews()).toMatchObject({ text: 'after the frost' })
    expect((await another.send('/reactivate', { token })).status).toBe(410)
  })
}
