import { expect, test } from 'vitest'
import type { Mail } from '../support/outbox'
import { readOutbox } from '../support/outbox'
import { hasPostgresql, openPostgresql } from '../support/servers/private-postgresql'
import { hasRedis, openRedis } from '../support/servers/redis'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { tokenOf, Visitor } from '../support/visitor'
import { annaAndBen } from './people'

const frozenSeconds = 30

/** The same session at another node. */
function at(node: Site, visitor: Visitor): Visitor {
  const same = new Visitor(node, visitor.slug)
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value)
  return same
}

if (hasPostgresql && hasRedis) {
  test('what one node writes the other shows at its next request, and both go on while Redis is frozen', async () => {
    await using postgresql = await openPostgresql()
    await using redis = await openRedis()
    const secret = 'only for this test, and long enough'
    const env = { DEMO: 'off', DATABASE_URL: postgresql.url, REDIS_URL: redis.url, SECRET: secret }
    await using one = await openSite({ env })
    await using two = await openSite({ env: { ...env, JOBS: 'off' } })
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

    redis.freeze()
    const until = Date.now() + frozenSeconds * 1000
    while (Date.now() < until) {
      for (const visitor of [ben, bensChats]) {
        for (const path of ['/members', '/chats', '/likes', '/api/chats.php']) {
          expect((await visitor.see(path)).status).toBe(200)
        }
      }
    }
    redis.thaw()
    expect((await anna.write(benId, 'after the frost')).status).toBe(302)
    await expect.poll(previews, { timeout: 70_000, interval: 1_000 }).toMatchObject({ text: 'after the frost' })

    const [annaThere, herPage] = [at(two, anna), `/members/${annaId}`]
    expect((await bensChats.see(herPage)).status).toBe(200)
    expect((await anna.send('/leave', { intent: 'delete' })).headers.location).toBe('/account-deleted')
    expect(await previews()).toEqual({ text: '', unread: 0 })
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
