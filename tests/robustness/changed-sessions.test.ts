import { expect, test } from 'vitest'
import { hasPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { bounce, mime, providerSecret, withProvider } from '../support/mail-reports'
import { noise, photoForm } from '../support/photo'
import { openMigratedPostgresql } from '../support/seeded'
import { onServer } from '../support/servers/postgresql'
import { hasRedis, openRedis } from '../support/servers/redis'
import { addressOf, Visitor } from '../support/visitor'
import { buyerAt } from './buyer'
import { polled, twoNodes, warm } from './nodes'
import { ownerAt } from './operator'
import { annaAndBen, at, liveOf } from './people'

test.runIf(hasPostgresql && hasRedis)(
  'shows on one node at once what console, worker and bounce change on another',
  async () => {
    await using postgresql = await openMigratedPostgresql()
    await using redis = await openRedis()
    const nodes = await twoNodes(postgresql.url, [redis.url, redis.url], {
      env: { MAIL_WEBHOOK: providerSecret },
      saffron: { photo_moderation: 'manual', ...withProvider.saffron },
    })
    await using one = nodes.one
    await using two = nodes.two
    const owner = await ownerAt(one)
    const { anna, ben } = await annaAndBen(one)
    const id = await anna.ownId()
    const there = at(two, anna)
    const act = async (intent: string, fields: Record<string, string> = {}) => {
      await warm(there)
      const { status, headers } = await owner.send(`/console/members/saffron/${id}`, { intent, ...fields })
      expect([status, headers.location]).toEqual([302, expect.stringContaining(`done=${intent}`)])
    }
    const standing = async () => (await polled(there)).profile.status

    await act('suspend', { days: '3', ground: 'money' })
    expect(await standing()).toBe('disabled')
    await act('restore', { words: 'A mistake.' })
    expect(await standing()).toBe('active')
    await act('disable', { ground: 'fake' })
    expect(await standing()).toBe('disabled')
    await act('restore')
    expect(await standing()).toBe('active')

    // A suspension that is over ends by a job.
    await act('suspend', { days: '3', ground: 'money' })
    await warm(there)
    await onServer(postgresql.url, `update cases set ends_at = now() where ends_at is not null`)
    await onServer(postgresql.url, `update outbox set due_at = now() where kind = 'moderation.suspension_end'`)
    await expect.poll(standing, { timeout: 20_000 }).toBe('active')

    const form = photoForm(await noise())
    const upload = { method: 'POST', target: '/api/photos', headers: { 'Content-Type': form.type }, body: form.body }
    expect((await anna.ask(upload)).status).toBe(200)
    const [open = ''] = /saffron\/[\w-]{36}/.exec((await owner.see('/console/queue?kind=photo')).text) ?? []
    expect(await polled(await warm(there))).toMatchObject({ profile: { main_image: null } })
    const decide = (fields: Record<string, string>) => owner.send('/console/queue', { case: open, ...fields })
    expect((await decide({ intent: 'claim' })).status).toBe(302)
    expect((await decide({ intent: 'decide', act: 'nothing' })).status).toBe(302)
    expect(await polled(there)).toMatchObject({ profile: { main_image: { filename: expect.any(String) } } })

    // A photo that others see is removed while a report is looked into.
    expect((await ben.send(`/members/${id}/report`, { reason: 'fake' })).status).toBe(302)
    const [fake = ''] = /saffron\/[\w-]{36}/.exec((await owner.see('/console/queue?kind=report')).text) ?? []
    const [photo] = await onServer<{ id: string }>(postgresql.url, `select id from photos`)
    const step = { intent: 'decide', case: fake, step: `remove_photo/${photo?.id}`, ground: 'fake' }
    await warm(there)
    expect((await owner.send('/console/queue', { intent: 'claim', case: fake })).status).toBe(302)
    expect((await owner.send('/console/queue', step)).headers.location).toContain('said=remove_photo')
    expect(await polled(there)).toMatchObject({ profile: { main_image: null } })

    const buyer = await buyerAt(one, 'carla')
    const checkout = await buyer.order(await buyer.open('/credits/1/ideal'))
    await buyer.send(checkout, 'outcome', { outcome: 'pay' })
    const buyerThere = at(two, buyer.visitor)
    const { credits } = await polled(await warm(buyerThere))
    expect(credits).toBeGreaterThan(0)
    const [order] = await onServer<{ number: number; key: string }>(
      postgresql.url,
      `select payment_id as number, gen_random_uuid() as key from orders`,
    )
    const refund = { mode: 'unspent', reason: 'goodwill', key: order?.key ?? '', seen: '0' }
    expect((await owner.send(`/console/money?order=saffron/${order?.number}`, refund)).status).toBe(302)
    expect((await polled(buyerThere)).credits).toBe(0)

    // Only a member who has completed the sign-up has a page without alerts from the cache.
    const alert = 'Our e-mails are bouncing.'
    await warm(buyerThere)
    expect((await buyerThere.see('/chats')).text).not.toContain(alert)
    const report = mime(bounce({ 'Final-Recipient': `rfc822; ${addressOf('carla')}`, Status: '5.1.1' }))
    const headers = { 'Content-Type': report.contentType, 'X-Signature': report.signature }
    const sent = { method: 'POST', target: '/webhooks/mail', headers, body: Buffer.from(report.body) }
    expect((await new Visitor(one, 'saffron').ask(sent)).status).toBe(200)
    // Above the list, which has neither top bar nor footer.
    expect((await buyerThere.see('/chats')).text).toMatch(new RegExp(`${alert}[\\s\\S]*id="chats-title"`))

    using live = await liveOf(there)
    await act('log_out')
    await live.ended
    expect(await polled(there)).toBeNull()
    await warm(buyerThere)
    const buyerId = await buyer.visitor.ownId()
    const erase = { intent: 'erase', reason: 'asked by letter' }
    expect((await owner.send(`/console/members/saffron/${buyerId}`, erase)).status).toBe(302)
    expect(await polled(buyerThere)).toBeNull()
  },
)

test.runIf(hasPostgresql && hasRedis)('shows no offer on another node while a payment keeps it', async () => {
  await using postgresql = await openMigratedPostgresql()
  await using redis = await openRedis()
  const nodes = await twoNodes(postgresql.url, [redis.url, redis.url])
  await using one = nodes.one
  await using two = nodes.two
  const buyer = await buyerAt(one, 'carla')
  const there = await warm(at(two, buyer.visitor))
  const isOffered = async () => (await there.see('/chats')).text.includes('data-offer=')
  const checkout = await buyer.order(await buyer.open('/credits/1/ideal'))
  expect([await isOffered(), await isOffered()]).toEqual([true, true])
  await buyer.send(checkout, 'outcome', { outcome: 'pend' })
  expect(await isOffered()).toBe(false)
  await buyer.send(checkout, 'outcome', { outcome: 'fail' })
  expect(await isOffered()).toBe(true)
})
