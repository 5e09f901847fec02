import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppLoadContext } from '@remix-run/node'
import { expect, test, vi } from 'vitest'
import '~/effects.server'
import type { Operator } from '~/modules/operators/access/operator'
import { roles } from '~/modules/operators/access/rights'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { action, loader } from '~/routes/console/queue/photos'
import type { Tenant } from '~/tenancy/tenant'
import { consoleOrigin, hire } from '../../support/operators'
import { noise } from '../../support/photo'
import type { World } from '../../support/world'
import { openWorld } from '../../support/world'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-queue-photos-')))

const manual = { photo_moderation: 'manual' } as const

function asking({ saffron, coast }: World, operator: Operator | null, query = '', body?: string[][]) {
  const brands: Record<string, Tenant> = { saffron, coast }
  const tenants = { slugs: () => Object.keys(brands), bySlug: async (slug: string) => brands[slug] ?? null }
  const url = new URL(`/console/queue/photos${query}`, consoleOrigin)
  const context = { url, console: { origin: consoleOrigin, tenants, operator } } as unknown as AppLoadContext
  return { request: new Request(url, body && { method: 'POST', body: new URLSearchParams(body) }), params: {}, context }
}

/** Two brands, each with a photo that waits; names of their cases. */
async function waiting(world: World) {
  const { ben, dan } = await world.members({ ben: {}, dan: { at: world.coast } })
  for (const { member } of [ben, dan]) await uploadPhoto(member, await noise())
  const rows = await world.database.owner.selectFrom('cases').select(['id', 'member_id']).execute()
  const nameOf = (slug: string, memberId: string) => `${slug}/${rows.find((row) => row.member_id === memberId)?.id}`
  return { saffron: nameOf('saffron', ben.id), coast: nameOf('coast', dan.id) }
}

const openCases = async (world: World) =>
  (await world.database.owner.selectFrom('cases').select('id').where('decided_at', 'is', null).execute()).length

test.each(roles)('as %s one decides by direct POST only with the right, at granted brands', async (role) => {
  await using world = await openWorld({ saffron: manual, coast: manual })
  const names = await waiting(world)
  const operator = await hire('milo', role, world.saffron.id)
  const allow = (name: string) =>
    Promise.resolve(
      action(
        asking(world, operator, '', [
          ['cases', name],
          ['act', 'nothing'],
        ]),
      ),
    ).then(
      () => 'done',
      (error) => error.status,
    )
  const may = role === 'owner' || role === 'moderator'
  expect(await allow(names.coast)).toBe(404)
  expect(await openCases(world)).toBe(2)
  expect(await allow(names.saffron)).toBe(may ? 'done' : 404)
  expect(await openCases(world)).toBe(may ? 1 : 2)
  const shown = await loader(asking(world, operator)).catch((error) => error)
  expect('photos' in shown ? shown.photos.length : shown.status).toBe(may ? 0 : 404)
  const refused = await world.database.owner
    .selectFrom('audit_log')
    .select('act')
    .where('act', '=', 'right.refused')
    .execute()
  expect(refused.length).toBeGreaterThan(0)
})

test('leads to the log-in without a session, and decides nothing', async () => {
  await using world = await openWorld({ saffron: manual })
  const names = await waiting(world)
  const form = [
    ['cases', names.saffron],
    ['act', 'nothing'],
  ]
  const answer = await Promise.resolve(action(asking(world, null, '', form))).catch((thrown) => thrown)
  expect(answer.status).toBe(302)
  expect(await openCases(world)).toBe(1)
})

test('decides over brands by form, asks for what is missing, and offers the undo', async () => {
  await using world = await openWorld({ saffron: manual, coast: manual })
  const names = await waiting(world)
  const olga = await hire('olga', 'owner')
  const both = [
    ['cases', names.saffron],
    ['cases', names.coast],
  ]
  const send = (...form: string[][]) => action(asking(world, olga, '', form))
  const codeOf = (answer: Awaited<ReturnType<typeof send>>) => ('data' in answer ? answer.data.refusal?.code : null)
  expect(codeOf(await send(['act', 'nothing']))).toBe('console:photos.none_chosen')
  expect(codeOf(await send(...both))).toBe('console:error.no_act')
  expect(codeOf(await send(...both, ['act', 'removed']))).toBe('console:photos.no_reason')
  expect(await openCases(world)).toBe(2)
  const sent = await send(...both, ['act', 'removed'], ['reason', 'no_face'])
  const to = 'headers' in sent && sent.headers ? new URL(String(sent.headers.get('location')), consoleOrigin) : null
  expect(Object.fromEntries(to?.searchParams ?? [])).toMatchObject({ said: 'refused', count: '2', left: '0' })
  const view = await loader(asking(world, olga, to?.search))
  expect(view).toMatchObject({ photos: [], said: 'refused', count: 2, done: [names.saffron, names.coast] })
  const undone = await send(...both, ['intent', 'undo'], ['script', 'yes'])
  expect('data' in undone && undone.data).toEqual({ done: [names.saffron, names.coast], left: 0, refusal: null })
  expect((await loader(asking(world, olga, '?brand=coast'))).photos.map((photo) => photo.case)).toEqual([names.coast])
})
