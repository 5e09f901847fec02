import type { Updateable } from 'kysely'
import { expect, test, vi } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import type { Tables } from '~/database/tables'
import { memberStatus } from '~/database/tables/people/members'
import { blockMember } from '~/modules/blocks/block-member.server'
import { hideMember } from '~/modules/blocks/hide-member.server'
import { likeMember } from '~/modules/likes/like-member.server'
import type { Person } from '../../../../tests/support/person'
import { demoTenants } from '../../../../tests/support/tenants'
import { noteVisit } from '../../../../tests/support/visits'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { writeProfileReminder, writeWeeklyUpdate } from '../mails.server'
import type { WeeklyNews } from './weekly-news.server'
import { weeklyNews } from './weekly-news.server'

interface Stage {
  world: World
  anna: Person
  ben: Person
}

type Change = (stage: Stage) => Promise<unknown>

const utrecht = { lat: 52.09, lon: 5.12 }
const eightDaysAgo = new Date(Date.now() - 8 * 24 * 3_600_000)

const ofMember = (who: 'anna' | 'ben', values: Updateable<Tables['members']>): Change => {
  return ({ world, ...people }) =>
    world.database.owner.updateTable('members').set(values).where('id', '=', people[who].id).execute()
}
const ofBen = (values: Updateable<Tables['members']>) => ofMember('ben', values)

const nothing: Change = async () => undefined
const all = { visitors: 1, likes: 1, near: 1 }
const none = undefined

/** What is said of Ben, who looked at Anna's profile, likes her and joined near her this week, and what of it is news to her. */
const cases: [Ben: string, change: Change, news: Partial<WeeklyNews> | undefined][] = [
  ['is a member like others', nothing, all],
  ['made himself invisible', ofBen({ invisible: true }), none],
  ['has a disabled profile', ofBen({ status: memberStatus.disabled }), none],
  ['was suspended', ofBen({ status: memberStatus.suspended }), none],
  ['is a fictional profile', ofBen({ fictional: true }), { ...all, near: 0 }],
  ['joined eight days ago', ofBen({ created_at: eightDaysAgo }), { ...all, near: 0 }],
  ['lives 45 km to the north', ofBen({ lat: 52.495 }), all],
  ['lives 45 km to the east', ofBen({ lon: 5.777 }), all],
  ['lives 54 km to the north', ofBen({ lat: 52.575 }), { ...all, near: 0 }],
  ['lives 54 km to the east', ofBen({ lon: 5.91 }), { ...all, near: 0 }],
  ['lives nobody knows where', ofBen({ lat: null, lon: null }), { ...all, near: 0 }],
  ['seeks men', ofBen({ seeks: ['male'] }), { ...all, near: 0 }],
  ['is a woman, whom Anna does not seek', ofBen({ gender: 'female' }), { ...all, near: 0 }],
  [
    'looked at her profile eight days ago',
    ({ world }) => world.database.owner.updateTable('profile_visits').set({ visited_at: eightDaysAgo }).execute(),
    { ...all, visitors: 0 },
  ],
  [
    'gave his like eight days ago',
    ({ world }) => world.database.owner.updateTable('likes').set({ created_at: eightDaysAgo }).execute(),
    { ...all, likes: 0 },
  ],
  [
    'gave a like that she has seen',
    ({ world }) => world.database.owner.updateTable('likes').set({ like_new: false }).execute(),
    { ...all, likes: 0 },
  ],
  ['is blocked by her', ({ anna, ben }) => blockMember(anna.member, ben.id), none],
  ['blocks her', ({ anna, ben }) => blockMember(ben.member, anna.id), none],
  ['is hidden by her', ({ anna, ben }) => hideMember(anna.member, ben.id), { ...all, near: 0 }],
  ['hides her', ({ anna, ben }) => hideMember(ben.member, anna.id), all],
  ['blocks somebody else', ({ world, ben }) => blockMemberOf(world, ben), all],
  ['is the only one, for she seeks women too', ofMember('anna', { seeks: ['female', 'male'] }), all],
  [
    'is the only one, for she seeks women too, and joined long ago',
    ofMember('anna', { seeks: ['female', 'male'], created_at: eightDaysAgo }),
    all,
  ],
]

async function blockMemberOf(world: World, by: Person): Promise<void> {
  const { cleo } = await world.members({ cleo: {} })
  await blockMember(by.member, cleo.id)
}

async function newsOf({ world, anna }: Stage): Promise<WeeklyNews | undefined> {
  return (await forTenant(world.saffron, (db) => weeklyNews(db, [anna.id]))).get(anna.id)
}

/** Ben looked at Anna's profile and likes her, and both joined this week. */
async function noticed(world: World, anna: Person, ben: Person): Promise<Stage> {
  await world.database.owner.updateTable('members').set(utrecht).execute()
  await noteVisit(ben.member, anna.id)
  await likeMember(ben.member, anna.id)
  return { world, anna, ben }
}

test.each(cases)('news to Anna of Ben, who %s', async (_, change, news) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const stage = await noticed(world, anna, ben)
  await change(stage)
  if (news) expect(await newsOf(stage)).toMatchObject(news)
  else expect(await newsOf(stage)).toBeUndefined()
})

test('a member of a sister brand is news while they consent to be shown here', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { shared: true }, ben: { at: world.coast, shared: true } })
  const stage = await noticed(world, anna, ben)
  expect(await newsOf(stage)).toEqual(all)
  await ofBen({ shared_with: [] })(stage)
  expect(await newsOf(stage)).toBeUndefined()
})

test('counts who joined six days ago as news, not who joined nine days ago', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const now = Date.now()
  for (const [name, daysAgo] of [
    ['ben', 6],
    ['carl', 9],
  ] as const) {
    // Ids tell when they were made.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now - daysAgo * 24 * 3_600_000)
    await world.members({ [name]: { gender: 'male' } })
    clock.mockRestore()
    const created_at = new Date(now - daysAgo * 24 * 3_600_000)
    await world.database.owner.updateTable('members').set({ created_at }).where('name', '=', name).execute()
  }
  await world.database.owner.updateTable('members').set(utrecht).execute()
  const news = await forTenant(world.saffron, (db) => weeklyNews(db, [anna.id]))
  expect(news.get(anna.id)).toEqual({ visitors: 0, likes: 0, near: 1 })
})

test.each([
  [false, 'Your e-mail is not confirmed yet', '/members'],
  [true, 'Your profile has no photo yet', '/profile#photos'],
])('a reminder to a member whose e-mail is confirmed: %s', (confirmed, subject, page) => {
  const { saffron } = demoTenants()
  const reader = { language: 'en', name: 'Anna', confirmed } as const
  const letter = writeProfileReminder(saffron, reader, 'https://saffron.example/u')
  expect(letter.subject).toBe(subject)
  expect(letter.html).toContain(`href="https://saffron.example${page}"`)
})

test.each([
  [{ visitors: 1, likes: 0, near: 0 }, ['1 member looked at your profile'], '/members'],
  [{ visitors: 0, likes: 1, near: 0 }, ['1 new like'], '/likes'],
  [{ visitors: 0, likes: 0, near: 2 }, ['2 new members near you'], '/members'],
  [{ visitors: 3, likes: 2, near: 1 }, ['3 members looked', '2 new likes', '1 new member near you'], '/likes'],
])('gives the e-mail of %j a line for each that is more than none', (news, lines, page) => {
  const { saffron } = demoTenants()
  const { text } = writeWeeklyUpdate(saffron, { language: 'en', name: 'Anna' }, news, 'https://saffron.example/u')
  const said = text.split('\n').filter((line) => /\d (?:new|member)/.test(line))
  expect(said).toHaveLength(lines.length)
  for (const line of lines) expect(text).toContain(line)
  expect(text).toContain(`https://saffron.example${page}`)
})
