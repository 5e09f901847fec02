import { expect, test } from 'vitest'
import { sandboxNotification } from '~/modules/payments/provider/sandbox.server'
import { hasPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { bounce, mime, multipartReport, providerSecret, withProvider } from '../support/mail-reports'
import { noise, photoForm } from '../support/photo'
import { onServer } from '../support/servers/postgresql'
import { hasRedis } from '../support/servers/redis'
import type { Site } from '../support/site'
import { addressOf, password, Visitor } from '../support/visitor'
import { buyerAt } from './buyer'
import { openTwoNodes, polled, secret, warm } from './nodes'
import { ownerAt } from './operator'
import { annaAndBen, at, liveOf } from './people'

// The test signs what the payment sandbox posts.
process.env.SECRET = secret

test.runIf(hasPostgresql && hasRedis)(
  'shows on one node at once what console, worker and bounce change on another',
  async () => {
    await using nodes = await openTwoNodes({
      env: { MAIL_WEBHOOK: providerSecret },
      saffron: { photo_moderation: 'manual', ...withProvider.saffron },
    })
    const { one, two, postgresql } = nodes
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
    expect(await webhook(one, 'mail', report)).toBe(200)
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
  await using nodes = await openTwoNodes()
  const { one, two } = nodes
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

test.runIf(hasPostgresql && hasRedis)(
  'shows on one node at once what webhooks and a command change on another',
  async () => {
    await using nodes = await openTwoNodes({
      env: { MAIL_WEBHOOK: providerSecret },
      saffron: { photo_moderation: 'manual', ...withProvider.saffron },
    })
    const { one, two, postgresql } = nodes
    const buyer = await buyerAt(one, 'carla')
    const there = at(two, buyer.visitor)
    const checkout = await buyer.order(await buyer.open('/credits/1/ideal'))
    await buyer.send(checkout, 'outcome', { outcome: 'pay' })
    const { credits, profile } = await polled(await warm(there))
    expect([credits > 0, profile.main_image]).toEqual([true, null])

    const form = photoForm(await noise())
    const upload = { method: 'POST', target: '/api/photos', headers: { 'Content-Type': form.type }, body: form.body }
    expect((await buyer.visitor.ask(upload)).status).toBe(200)
    const [photo] = await onServer<{ id: string }>(postgresql.url, 'select id from photos')
    for (const [act, main] of [
      ['approve', { filename: expect.any(String) }],
      ['reject', null],
    ] as const) {
      await warm(there)
      await one.operate('photos', 'saffron', act, photo?.id ?? '', ...(act === 'reject' ? ['--reason', 'copied'] : []))
      expect([act, (await polled(there)).profile.main_image]).toEqual([act, main])
    }

    await warm(there)
    const [paid] = await onServer<Paid>(
      postgresql.url,
      `select provider_payment_id as "providerPaymentId", tenant_id as "tenantId", amount, currency from orders`,
    )
    if (!paid) throw new Error('nothing was paid')
    const state = { ...paid, status: 'paid' as const, refunded: paid.amount, chargedBack: 0 }
    const body = `${sandboxNotification({ id: paid.tenantId }, state)}`
    expect(await webhook(one, 'payments/sandbox', { body, contentType: 'application/x-www-form-urlencoded' })).toBe(204)
    expect((await polled(there)).credits).toBe(0)

    const alert = 'Your mail app marked one of ours as spam'
    await warm(there)
    expect((await there.see('/chats')).text).not.toContain(alert)
    const abuse = `Feedback-Type: abuse\nVersion: 1\nOriginal-Rcpt-To: <${addressOf('carla')}>`
    const report = mime(multipartReport('feedback-report', abuse, 'Subject: Hello\n\nText'))
    expect(await webhook(one, 'mail', report)).toBe(200)
    expect((await there.see('/chats')).text).toContain(alert)
  },
)

test.runIf(hasPostgresql && hasRedis)('shows on one node at once what the member changes on another', async () => {
  await using nodes = await openTwoNodes()
  const { one, two, postgresql } = nodes
  const buyer = await buyerAt(one, 'carla')
  const { visitor } = buyer
  const there = at(two, visitor)
  const checkout = await buyer.order(await buyer.open('/credits/1/ideal'))
  await buyer.send(checkout, 'outcome', { outcome: 'pay' })
  expect((await polled(await warm(there))).credits).toBeGreaterThan(0)
  const [order] = await onServer<{ number: number }>(postgresql.url, 'select payment_id as number from orders')
  expect((await visitor.send(`/transactions/${order?.number}?withdrawal`, {})).status).toBe(302)
  expect((await polled(there)).credits).toBe(0)

  const form = photoForm(await noise())
  const upload = { method: 'POST', target: '/api/photos', headers: { 'Content-Type': form.type }, body: form.body }
  expect((await visitor.ask(upload)).status).toBe(200)
  expect((await polled(await warm(there))).profile.main_image).toMatchObject({ filename: expect.any(String) })
  const [photo] = await onServer<{ id: string }>(postgresql.url, 'select id from photos')
  expect((await visitor.send('/profile', { intent: 'remove_photo', photo_id: photo?.id ?? '' })).status).toBe(302)
  expect((await polled(there)).profile.main_image).toBeNull()
})

test.runIf(hasPostgresql && hasRedis)('ends on another node what a 21st log-in and a purge end', async () => {
  await using nodes = await openTwoNodes()
  const { one, two, postgresql } = nodes
  const { anna, ben } = await annaAndBen(one)
  const oldest = await warm(at(two, anna))
  // As many as an account may have, all used since.
  await onServer(
    postgresql.url,
    `insert into sessions (pool_id, tenant_id, token_hash, id, account_id, user_agent, address_block, address_hash,
        proved_at, expires_at, last_seen_at)
      select pool_id, tenant_id, md5(n::text) || md5(n::text), gen_random_uuid(), account_id, user_agent, address_block,
        address_hash, proved_at, expires_at, now() + interval '1 hour'
      from sessions cross join generate_series(1, 19) n where account_id = $1`,
    [await anna.ownId()],
  )
  using stream = await liveOf(oldest)
  const newest = new Visitor(one, 'saffron')
  expect((await newest.logIn('anna', password)).status).toBe(302)
  await stream.ended
  expect(await polled(oldest)).toBeNull()
  expect((await oldest.see('/profile')).status).toBe(302)
  expect(await polled(at(two, newest))).toMatchObject({ profile: { name: 'anna' } })

  const benId = await ben.ownId()
  const left = await warm(at(two, ben))
  expect((await ben.send('/leave', { intent: 'delete' })).headers.location).toMatch(/^\/account-deleted\?/)
  expect(await polled(left)).toBeNull()
  await onServer(postgresql.url, `update accounts set deleted_at = now() - interval '15 days' where id = $1`, [benId])
  const purged = () => onServer(postgresql.url, 'select from purges where finished_at is not null')
  await expect.poll(async () => (await purged()).length, { timeout: 120_000, interval: 1_000 }).toBe(1)
  expect(await polled(left)).toBeNull()
  await expect(liveOf(left)).rejects.toThrow('refused: 403')
  expect((await new Visitor(two, 'saffron').logIn('ben', password)).status).toBe(401)
})

interface Paid {
  providerPaymentId: string
  tenantId: string
  amount: number
  currency: string
}

/** What a provider of the brand posts, and the status of the answer. */
async function webhook(node: Site, to: string, { body, contentType, signature }: Posted): Promise<number> {
  const headers = { 'Content-Type': contentType, ...(signature ? { 'X-Signature': signature } : {}) }
  const sent = { method: 'POST', target: `/webhooks/${to}`, headers, body: Buffer.from(body) }
  return (await new Visitor(node, 'saffron').ask(sent)).status
}

interface Posted {
  body: string | Uint8Array
  contentType: string
  signature?: string
}
