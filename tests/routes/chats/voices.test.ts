import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppLoadContext } from '@remix-run/node'
import { expect, test, vi } from 'vitest'
import { messageKey } from '~/modules/chats/message-key.server'
import { submitMessage } from '~/modules/chats/sending/submit-message.server'
import { sendVoice } from '~/modules/chats/voice/send-voice.server'
import type { Operator } from '~/modules/operators/access/operator'
import { uuidv7 } from '~/platform/tokens.server'
import { loader } from '~/routes/chats/voice'
import { loader as consoleLoader } from '~/routes/console/queue/voice'
import { consoleOrigin, hire } from '../../support/operators'
import type { Person } from '../../support/person'
import { recording } from '../../support/voice'
import type { World } from '../../support/world'
import { openWorld } from '../../support/world'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-voice-route-')))

async function answer(load: () => Promise<Response>): Promise<Response> {
  try {
    return await load()
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}

function ask(viewer: Person, params: { id: string; message: string }, range?: string): Promise<Response> {
  const url = new URL(`https://saffron.example/chats/${params.id}/voices/${params.message}`)
  const request = new Request(url, range ? { headers: { Range: range } } : {})
  const context = { url, viewer: viewer.member, member: viewer.member, tenant: viewer.member.tenant } as unknown
  return answer(() => loader({ request, params, context: context as AppLoadContext }))
}

async function said(from: Person, to: Person) {
  const draft = { draftId: uuidv7(), bars: null, file: await recording('mp4') }
  const { id, conversationId } = await sendVoice(from.member, { to: to.id }, draft)
  return { id, params: { id: conversationId, message: messageKey(id) } }
}

test('serves a recording in ranges, as Safari asks for it', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 3 }, ben: {} })
  const { params } = await said(anna, ben)
  const whole = await ask(ben, params)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect([whole.status, whole.headers.get('Content-Type'), whole.headers.get('Accept-Ranges')]).toEqual([
    200,
    'audio/mp4',
    'bytes',
  ])
  const first = await ask(ben, params, 'bytes=0-1')
  expect([first.status, first.headers.get('Content-Range')]).toEqual([206, `bytes 0-1/${bytes.length}`])
  expect(Buffer.from(await first.arrayBuffer())).toEqual(bytes.subarray(0, 2))
  const rest = await ask(ben, params, 'bytes=2-')
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(2))
  expect((await ask(ben, params, `bytes=${bytes.length}-`)).status).toBe(416)
})

test('answers 404 to everybody else, whatever they name', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: { credits: 3 }, ben: {}, carl: {} })
  const { params } = await said(anna, ben)
  for (const wrong of [params, { ...params, id: 'x' }, { ...params, message: '../../photos' }]) {
    const answered = await ask(carl, wrong)
    expect([answered.status, answered.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
  }
})

function asking({ saffron, coast }: World, operator: Operator, brand: string, id: string) {
  const brands = new Map([saffron, coast].map((tenant) => [tenant.slug, tenant]))
  const tenants = { slugs: () => [...brands.keys()], bySlug: async (slug: string) => brands.get(slug) ?? null }
  const url = new URL(`/console/voices/${brand}/${id}`, consoleOrigin)
  const context = { url, console: { origin: consoleOrigin, tenants, operator } } as unknown as AppLoadContext
  return consoleLoader({ request: new Request(url), params: { brand, id }, context })
}

test('plays what waits to moderators of the brand, and to no other operator', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { anna, ben } = await world.members({ anna: { credits: 3 }, ben: {} })
  const { id } = await said(anna, ben)
  const played = await asking(world, await hire('mo', 'moderator', world.saffron.id), 'saffron', id)
  expect([played.status, played.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  const others = [await hire('pa', 'finance', world.saffron.id), await hire('co', 'moderator', world.coast.id)]
  for (const other of others) await expect(asking(world, other, 'saffron', id)).rejects.toBeDefined()
})

const refusals = {
  'chats:voice.error.unreadable': async () => new Uint8Array(),
  'chats:voice.error.video': () => recording('webm', { video: true }),
  'chats:voice.error.too_long': () => recording('ogg', { seconds: 100 }),
  'chats:voice.error.too_large': async () => new Uint8Array(2_200_000),
}

test('says why a recording is refused, and sends one with an odd wave as a plain line', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 3 }, ben: {} })
  const submit = (file: Uint8Array, bars: string) => {
    const form = new FormData()
    form.set('draft_id', uuidv7())
    form.set('script', 'yes')
    form.set('bars', bars)
    form.set('voice', new File([new Uint8Array(file)], 'voice'))
    return submitMessage(anna.member, { to: ben.id }, form, ((key: string) => key) as never)
  }
  for (const [text, file] of Object.entries(refusals)) {
    expect(await submit(await file(), '0'.repeat(64))).toMatchObject({ refused: { kind: 'voice', text, alert: null } })
  }
  expect(await anna.balance()).toBe(3)
  expect(await submit(await recording(), 'f'.repeat(65))).toMatchObject({ sent: {} })
  const rows = world.database.owner.selectFrom('message_photos').select(['voice_bars', 'voice_format'])
  expect(await rows.execute()).toEqual([{ voice_bars: null, voice_format: 'webm' }])
  expect(await submit(await recording(), 'f'.repeat(64))).toMatchObject({ refused: { status: 402, alert: 'credits' } })
})
