import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { signerFor } from '~/platform/tokens.server'
import { lookInto } from '../support/census'
import type { Mail } from '../support/outbox'
import { readOutbox } from '../support/outbox'
import { noise, photoForm } from '../support/photo'
import { migratedData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { addressOf, password, tokenOf, Visitor } from '../support/visitor'
import { annaAndBen, at } from './people'

const [old, fresh] = ['the secret of before, which is long enough', 'the secret from now on, which is long too']
const env = { DEMO: 'off', LOG_LEVEL: 'info' }
const chosen = 'another walk along the canal'
/** A change of a brand is live within two seconds. */
const lookMs = 2_000

test('changes the secret as the docs say, with old links valid until it is dropped', async () => {
  await using first = await openSite({ data: await migratedData(), env: { ...env, SECRET: old } })
  const { databaseUrl } = first
  const database: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const { anna, ben } = await annaAndBen(first)
  const link = { brand: judgePhotos(first), account: await anna.ownId() }
  await pass(lookMs)
  await upload(anna)
  const photoOfOld = `${await ownPhoto(anna)}`
  const resetOfOld = await resetMail(first, 'anna')

  await using prepared = await restarted(first, { ...database, SECRET: old, SECRET_PREVIOUS: fresh })
  expect(await keyOf(at(prepared, anna))).toBe(signerFor([old], 'locked photos').keyId)

  await using changed = await restarted(prepared, { ...database, SECRET: fresh, SECRET_PREVIOUS: old })
  for (const visitor of [anna, ben]) expect((await at(changed, visitor).see('/chats')).status).toBe(200)
  expect((await at(changed, anna).see(photoOfOld)).status).toBe(200)
  expect(await keyOf(at(changed, anna))).toBe(signerFor([fresh], 'locked photos').keyId)
  const photoOfNew = `${await ownPhoto(at(changed, anna))}`
  expect(await unsubscribed(changed, databaseUrl, { ...link, secret: old, preference: 'like' })).toBe(true)
  expect(await unsubscribed(changed, databaseUrl, { ...link, secret: fresh, preference: 'news' })).toBe(true)
  const known = at(changed, anna)
  known.cookies.delete('auth.session')
  expect((await known.logIn('anna', password)).status).toBe(302)
  expect(changed.output()).toContain('"event":"logged_in"')
  expect(changed.output()).not.toContain('"event":"new_device"')
  expect((await choose(changed, resetOfOld)).status).toBe(302)
  const resetOfNew = await resetMail(changed, 'ben')

  await using dropped = await restarted(changed, { ...database, SECRET: fresh })
  expect((await at(dropped, ben).see('/chats')).status).toBe(200)
  const again = new Visitor(dropped, 'saffron')
  expect((await again.logIn('anna', chosen)).status).toBe(302)
  expect((await again.see(photoOfNew)).status).toBe(200)
  expect((await again.see(photoOfOld)).status).toBe(404)
  const messages = { ...link, preference: 'new_messages' }
  expect(await unsubscribed(dropped, databaseUrl, { ...messages, secret: old })).toBe(false)
  expect(await unsubscribed(dropped, databaseUrl, { ...messages, secret: fresh })).toBe(true)
  expect((await choose(dropped, resetOfNew)).status).toBe(302)
})

test('the secret that was made at the first start is the old one when SECRET is set', async () => {
  await using first = await openSite({ data: await migratedData({ embedded: true }), env })
  await annaAndBen(first)
  const reset = await resetMail(first, 'anna')
  const made = readFileSync(join(first.dataDir, 'secret'), 'utf8')
  await using without = await restarted(first, { SECRET: fresh, SECRET_PREVIOUS: made })
  expect((await choose(without, reset)).status).toBe(302)
})

/** The same data, started anew with other variables. */
async function restarted(site: Site, variables: Record<string, string>): Promise<Site> {
  await site.stop()
  return openSite({ data: site.dataDir, tenants: site.tenantsDir, env: { ...env, ...variables } })
}

/** From now on Saffron's photos wait for a look: only their owner sees them, by a signed address. Answers the brand's id. */
function judgePhotos(site: Site): string {
  const file = join(site.tenantsDir, 'saffron', 'tenant.json')
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...settings, photo_moderation: 'manual' }))
  return settings.id
}

async function upload(visitor: Visitor): Promise<void> {
  const { type, body } = photoForm(await noise())
  const { text } = await visitor.ask({
    method: 'POST',
    target: '/api/photos',
    headers: { 'Content-Type': type },
    body,
  })
  expect(JSON.parse(text)).toEqual({ refused: null })
}

/** The signed address of the member's own photo, as the editor shows it; undefined without one. */
async function ownPhoto(visitor: Visitor): Promise<string | undefined> {
  const { text } = await visitor.see('/profile')
  return /\/photos\/locked\/[^"\s]+/.exec(text)?.[0].replaceAll('&amp;', '&')
}

/** Which key signed that address. */
async function keyOf(visitor: Visitor): Promise<string | undefined> {
  return new URLSearchParams((await ownPhoto(visitor))?.split('?')[1]).get('signature')?.slice(0, 4)
}

async function resetMail(site: Site, name: string): Promise<string> {
  const sent = await new Visitor(site, 'saffron').send('/reset-password', { email: addressOf(name) })
  expect(sent.status).toBe(200)
  const reset = async () =>
    (await readOutbox(site.dataDir)).find(({ to, text }) => to === addressOf(name) && isReset(text))
  await expect.poll(reset, { timeout: 15_000 }).toBeDefined()
  return tokenOf((await reset()) as Mail)
}

function isReset(text: string): boolean {
  return text.includes('/reset-password/do?token=')
}

function choose(site: Site, token: string) {
  return new Visitor(site, 'saffron').send('/reset-password/do', { token, password: chosen, repeat: chosen })
}

/** Whether the link of an e-mail, signed by a secret, turns this kind of e-mail off. */
async function unsubscribed(
  site: Site,
  url: string | undefined,
  { brand, account, secret, preference }: { brand: string; account: string; secret: string; preference: string },
): Promise<boolean> {
  const signature = signerFor([secret], 'unsubscribe').sign(`${brand}.${account}.${preference}`)
  const token = encodeURIComponent(`${account}.${preference}.${signature}`)
  await new Visitor(site, 'saffron').send(`/mail/unsubscribe?token=${token}`, {})
  return lookInto({ dataDir: site.dataDir, databaseUrl: url }, async (rows) => {
    const found = await rows
      .selectFrom('accounts')
      .select('notifications_disabled')
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    return (found.notifications_disabled as string[]).includes(preference)
  })
}
