import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import routes from '~/routes'
import type { Answer } from '../support/call'
import { census, changedRows, lookInto } from '../support/census'
import type { Mail } from '../support/outbox'
import { openOutbox } from '../support/outbox'
import { migratedData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { addressOf, password, tokenOf, Visitor } from '../support/visitor'
import { annaAndBen } from './people'

const open = async () => openSite({ data: await migratedData(), env: { DEMO: 'off' } })

test("another pool's members, conversations and mails are 404 at every URL and call", async () => {
  await using site = await open()
  const { anna, ben } = await annaAndBen(site)
  const [annasId, bensId] = [await anna.ownId(), await ben.ownId()]
  const conversation = conversationOf(await anna.write(bensId, 'Only for Ben'))
  const zoe = await member(site, 'noir-rose', 'zoe')
  const visitor = new Visitor(site, 'noir-rose')
  await site.stop()
  const before = await lookInto(site, census)
  await site.start()

  const leaks: string[] = []
  const expect404 = (what: string, { status, text }: Answer) => {
    if (status !== 404) leaks.push(`${what}: ${status}`)
    if (/Only for Ben|anna|ben@mail/i.test(text)) leaks.push(`${what}: tells`)
  }
  for (const path of pathsWithId()) {
    for (const id of [annasId, bensId, conversation]) {
      const target = path.replace(':id', id)
      expect404(target, await follow(zoe, target))
      expect404(`${target}.data`, await follow(zoe, `${target}.data`))
    }
  }
  const draft = () => ({ body: 'Hello', draft_id: crypto.randomUUID() })
  const writes: Record<string, Promise<Answer>> = {
    'a message to the member': zoe.send(`/members/${annasId}/chat`, draft()),
    'a message in the conversation': zoe.send(`/chats/${conversation}`, draft()),
    'a block of the member': zoe.send(`/members/${annasId}`, { intent: 'block' }),
    'a block in the conversation': zoe.send(`/chats/${conversation}`, { intent: 'block' }),
    'removing the conversation': zoe.send('/chats', { conversation }),
    'removing it by a call': zoe.call('DELETE', '/api/chats.php', { conversation_id: conversation }),
    'a sign-up with a message to the member': visitor.send(`/members/${annasId}/signup`, { signup_message: 'Hello' }),
  }
  for (const [what, write] of Object.entries(writes)) expect404(what, await write)
  expect(leaks).toEqual([])

  await site.stop()
  expect(changedRows(before, await lookInto(site, census))).toEqual({})
})

test('shares only consenting members between sister brands', async () => {
  await using site = await open()
  const mailTo = openOutbox(site.dataDir)
  const { anna, ben } = await annaAndBen(site)
  const [annasId, bensId] = [await anna.ownId(), await ben.ownId()]
  const conversation = conversationOf(await anna.write(bensId, 'Only for Ben'))
  const clara = await member(site, 'coast', 'clara', { sister_brands: brandId(site, 'saffron') })
  const dirk = await member(site, 'saffron', 'dirk', {
    gender: 'male',
    seeks: 'female',
    sister_brands: brandId(site, 'coast'),
  })

  const shared = await clara.see(`/members/${await dirk.ownId()}`)
  expect(shared.status).toBe(200)
  expect(shared.text).not.toContain(addressOf('dirk'))
  expect((await clara.see(`/members/${annasId}`)).status).toBe(404)
  expect((await clara.see(`/chats/${conversation}`)).status).toBe(404)
  expect((await dirk.see(`/chats/${conversation}`)).status).toBe(404)

  const stranger = new Visitor(site, 'coast')
  stranger.cookies.set('auth.session', anna.cookies.get('auth.session') ?? '')
  expect(JSON.parse((await stranger.see('/api/user.php')).text)).toEqual({ user: null })
  expect((await new Visitor(site, 'coast').logIn('anna', password)).status).toBe(401)
  expect((await new Visitor(site, 'coast').logIn(addressOf('anna'), password)).status).toBe(401)

  const eva = new Visitor(site, 'saffron')
  await eva.signUp('eva')
  const activation = await mailTo(addressOf('eva'))
  expect((await new Visitor(site, 'coast').confirm(activation)).headers.location).toBe('/activate/error')
  expect((await eva.confirm(activation)).status).toBe(200)

  const forgotten = (slug: string) => new Visitor(site, slug).send('/reset-password', { email: addressOf('eva') })
  expect((await forgotten('coast')).status).toBe(422)
  expect((await forgotten('saffron')).status).toBe(200)
  const reset = await mailTo(addressOf('eva'))
  const chosen = 'another walk along the canal'
  expect((await choose(site, 'coast', reset, chosen)).status).toBe(410)
  expect((await choose(site, 'saffron', reset, chosen)).status).toBe(302)

  // One person may join two brands: the accounts have nothing to do with each other.
  expect((await new Visitor(site, 'coast').signUp('eva')).status).toBe(302)
  expect((await new Visitor(site, 'coast').logIn('eva', chosen)).status).toBe(401)
  expect((await new Visitor(site, 'coast').logIn('eva', password)).status).toBe(302)
})

function choose(site: Site, slug: string, mail: Mail, chosen: string): Promise<Answer> {
  return new Visitor(site, slug).send('/reset-password/do', { token: tokenOf(mail), password: chosen, repeat: chosen })
}

/** A confirmed member who is logged in. */
async function member(site: Site, slug: string, name: string, fields: Record<string, string> = {}): Promise<Visitor> {
  const visitor = new Visitor(site, slug)
  await visitor.signUp(name, fields)
  await visitor.confirm(await openOutbox(site.dataDir)(addressOf(name)))
  return visitor
}

function conversationOf({ headers }: Answer): string {
  const [, id] = /^\/chats\/([0-9a-f-]{36})$/.exec(headers.location ?? '') ?? []
  if (!id) throw new Error(`the message led to ${headers.location}`)
  return id
}

interface Route {
  path?: string | undefined
  children?: Route[] | undefined
}

/** Every URL of the product that names a row: '/members/:id/chat'. */
function pathsWithId(): string[] {
  const flat = (all: Route[]): string[] => all.flatMap(({ path, children }) => [path ?? '', ...flat(children ?? [])])
  return flat(routes).flatMap((path) => (path.includes(':id') ? [`/${path.replace(/\/:\w+\?/, '')}`] : []))
}

/** Where a page leads on to another one, that one's answer. */
async function follow(visitor: Visitor, target: string): Promise<Answer> {
  const answer = await visitor.see(target)
  const { location } = answer.headers
  return location ? visitor.see(location) : answer
}

function brandId(site: Site, slug: string): string {
  return JSON.parse(readFileSync(join(site.tenantsDir, slug, 'tenant.json'), 'utf8')).id
}
