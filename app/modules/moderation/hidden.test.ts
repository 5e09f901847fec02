import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { invalidatePeople } from '~/database/member-cache.server'
import { changeProfile } from '~/modules/accounts/account-row.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import { Blocked } from '~/modules/blocks/errors'
import { openConversation } from '~/modules/chats/reading/open-conversation.server'
import { autoLike } from '~/modules/likes/auto-like.server'
import { findMatches } from '~/modules/likes/finder/find-matches.server'
import { readFinder } from '~/modules/likes/finder/read-finder.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { countNewLikes, likesPage, readMatch } from '~/modules/likes/queries.server'
import type { LikeList } from '~/modules/likes/schema'
import { readDeck } from '~/modules/likes/swipe/deck.server'
import { swipeRight } from '~/modules/likes/swipe/swipe.server'
import { saveAnswers } from '~/modules/members/answers/answers.server'
import { memberPage } from '~/modules/members/member-page.server'
import { filterRules, searchMembers } from '~/modules/members/search/search-members.server'
import type { Person } from '../../../tests/support/person'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { listReports, readReport } from './queries.server'
import { reportedName, reportMember } from './report-member.server'

const change =
  (values: { status?: number; invisible?: boolean }) =>
  (_world: World, _anna: Person, { id, member }: Person) =>
    forMember(member, async (db) => {
      await changeProfile(db, id).set(values).execute()
      invalidatePeople(db)
    })

/** The ways in which Ben is hidden from Anna. */
const ways: Record<string, (world: World, anna: Person, ben: Person) => Promise<unknown>> = {
  invisible: change({ invisible: true }),
  'not confirmed': change({ status: 0 }),
  deleted: change({ status: 2 }),
  'disabled by a decision': change({ status: 3 }),
  'blocked by Anna': (_world, anna, ben) => blockMember(anna.member, ben.id),
  'who blocked Anna': (_world, anna, ben) => blockMember(ben.member, anna.id),
}

/** Where Anna comes upon Ben. */
async function placesOf(anna: Person, ben: Person, carl: Person): Promise<string[]> {
  const { member } = anna
  const looker = { tenant: member.tenant, viewer: member }
  const rules = filterRules(looker, 'NL')
  const { cards, similar } = await searchMembers(looker, rules.preset, rules, null)
  const liked = async (list: LikeList) => (await likesPage(member, list, null)).likes.map((like) => like.member)
  const page = await memberPage(looker, ben.id).then(
    (found) => found.kind === 'profile',
    () => false,
  )
  const other = await memberPage(looker, carl.id)
  const places: Record<string, readonly { id: string }[]> = {
    search: cards,
    similar,
    'similar to Carl': other.kind === 'profile' ? other.similar : [],
    finder: (await findMatches(member, readFinder(member, new URLSearchParams()))).matches.map((match) => match.member),
    deck: (await readDeck(member)).cards,
    received: await liked('received'),
    sent: await liked('sent'),
    matches: await liked('matches'),
    profile: page ? [ben] : [],
    'new likes': (await forMember(member, (db) => countNewLikes(db, member))) > 0 ? [ben] : [],
  }
  return Object.keys(places).filter((place) => places[place]?.some(({ id }) => id === ben.id))
}

for (const [what, hide] of Object.entries(ways)) {
  test(`hides a member who is ${what} from lists, likes and messages`, async () => {
    await using world = await openWorld()
    const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
    const places = () => placesOf(anna, ben, carl)
    expect(await places()).toEqual(['search', 'similar to Carl', 'finder', 'deck', 'profile'])
    await likeMember(ben.member, anna.id)
    expect(await places()).toEqual(expect.arrayContaining(['search', 'finder', 'received', 'profile', 'new likes']))
    await hide(world, anna, ben)
    expect(await places()).toEqual([])
    expect(await autoLike(anna.member)).toBeNull()
    await expect(readMatch(anna.member, ben.id)).rejects.toThrow('match_not_found')
    await expect(likeMember(anna.member, ben.id)).rejects.toThrow(/not_found|blocked/)
    await expect(swipeRight(anna.member, ben.id)).rejects.toThrow(/not_found|blocked/)
    await expect(anna.write(ben)).rejects.toThrow(/recipient_not_found|blocked/)
    expect(await world.database.owner.selectFrom('messages').selectAll().execute()).toEqual([])
  })
}

test('lets a blocked member still report from the profile and from the chat', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await world.database.owner.updateTable('members').set({ about_me: 'Buy my coins' }).where('id', '=', ben.id).execute()
  await saveAnswers(ben.member, [{ prompt: 'sunday', text: 'Selling coins' }])
  const { conversationId } = await ben.write(anna, 'Send me a gift card')
  await blockMember(ben.member, anna.id)
  const looker = { tenant: anna.member.tenant, viewer: anna.member }
  await expect(memberPage(looker, ben.id)).rejects.toThrow(Blocked)
  // The conversation's place leads to a report about the one who wrote.
  await expect(openConversation(anna.member, conversationId)).rejects.toMatchObject({ data: { memberId: ben.id } })
  expect(await reportedName(anna.member, ben.id)).toBe('ben')
  await reportMember(anna.member, { memberId: ben.id, reason: 'money', message: null }, { conversationId })
  const [report] = await listReports(world.saffron, { all: true })
  const { evidence } = await readReport(world.saffron, report?.reference ?? '')
  expect(evidence).toMatchObject({
    aboutMe: 'Buy my coins\n\nSelling coins',
    messages: [{ by: 'member', body: 'Send me a gift card' }],
  })
})
