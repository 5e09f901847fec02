import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { addPlaces } from '../../tests/support/places'
import type { World } from '../../tests/support/world'
import { openWorld } from '../../tests/support/world'
import { seedDemo } from './seed.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-demo-')))

/** Fifty people with their photos take seconds. */
const patience = 300_000

const homes: Record<string, { cities: string[] }> = JSON.parse(readFileSync('demo/homes.json', 'utf8'))
const places = Object.entries(homes).flatMap(([country, { cities }]) =>
  cities.map((name) => ({ name, region: `${country}-XX` })),
)

function seed({ saffron }: World, report: (line: string) => void = () => undefined) {
  const tenants = { bySlug: async (slug: string) => (slug === 'saffron' ? saffron : null) }
  return seedDemo(tenants, { report, ending: new AbortController().signal })
}

async function accountsOf({ database }: World): Promise<string[]> {
  const accounts = await database.owner.selectFrom('accounts').select('email_key').execute()
  return accounts.map(({ email_key }) => email_key)
}

/** The last messages of each inbox with more than one chat. */
async function inboxes({ database }: World): Promise<string[][]> {
  const chats = await database.owner.selectFrom('conversation_members').select(['member_id', 'preview']).execute()
  const all = new Map<string, string[]>()
  for (const { member_id, preview } of chats) all.set(member_id, [...(all.get(member_id) ?? []), preview])
  const crowded = [...all.values()].filter(({ length }) => length > 1)
  expect(crowded.length).toBeGreaterThan(0)
  return crowded
}

test('a visitor who takes a name of the demo does not end it', { timeout: patience }, async () => {
  await using world = await openWorld()
  await addPlaces(
    world,
    places.map((place, index) => ({ ...place, id: index + 1 })),
  )
  const signUps: Promise<unknown>[] = []
  const logins = await seed(world, (line) => {
    if (line.includes('20 of')) signUps.push(world.members({ Zoe: {}, Sam: {} }))
  })
  expect((await Promise.all(signUps)).length).toBe(1)
  const emails = logins.map(({ email }) => email)
  const accounts = await accountsOf(world)
  expect(emails).toHaveLength(2)
  expect(accounts).toEqual(expect.arrayContaining(emails))
  const names = await world.database.owner.selectFrom('members').select('name').execute()
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['Zoe', 'Zoe2', 'Sam', 'Sam2', 'Robin']))
  const captions = world.database.owner.selectFrom('photo_captions').select('body')
  expect((await captions.execute()).map(({ body }) => body)).toContain('Zondag, nog voor de koffie')
  for (const messages of await inboxes(world)) expect(new Set(messages).size).toBe(messages.length)

  // The next start finds it done; without a prepared account it makes that alone.
  expect((await seed(world)).map(({ email }) => email)).toEqual(emails)
  expect(await accountsOf(world)).toHaveLength(accounts.length)
  await world.database.owner
    .updateTable('accounts')
    .set({ email: 'gone@mail.example', email_key: 'gone@mail.example' })
    .where('email_key', '=', emails[0] ?? '')
    .execute()
  await seed(world)
  expect(await accountsOf(world)).toHaveLength(accounts.length + 1)
})
