import { expect, test } from 'vitest'
import { NotClaimed } from '~/modules/operators/claims.server'
import '~/effects.server'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { uuidv7 } from '~/platform/tokens.server'
import { hire } from '../../../../tests/support/operators'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { readQueue } from '../list/read-queue.server'
import { mailLinkPath } from '../mail/mail-link.server'
import { claimCase, claimNext } from '../queue/claim.server'
import { decideCase } from '../queue/decide-case.server'
import { CaseDecided, CaseNotFound } from '../queue/errors'
import { reportMember } from '../report-member.server'
import { flagByHand } from '../signals/flag-member.server'
import { answerForm, answerQuestion, askAbout, readQuestion } from './questions.server'

/** Anna of Coast reports Ben of Saffron, and Joris has the case. */
async function openCase(world: World) {
  const { anna, ben, dan } = await world.members({
    ...{ anna: { at: world.coast, shared: true }, ben: { shared: true }, dan: { shared: true } },
  })
  await reportMember(anna.member, { memberId: ben.id, reason: 'rude', message: null })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const cases = world.database.owner.selectFrom('cases').select('id')
  const { id } = await cases.executeTakeFirstOrThrow()
  await claimCase(joris, { brandId: world.saffron.id, id })
  return { anna, ben, dan, joris, id, tenant: grantedTo(world.saffron, joris) }
}

const tokenOf = async (world: World, of: World['saffron']) => {
  const entry = await world.database.owner.selectFrom('case_entries').select('id').executeTakeFirstOrThrow()
  return mailLinkPath(of, 'case-question', entry.id).split('/').at(-1) ?? ''
}

test.each([
  ['reporter', 'anna', 'coast'],
  ['member', 'ben', 'saffron'],
] as const)('mails a question to the %s from their own brand, where it is answered', async (side, name, slug) => {
  await using world = await openWorld()
  const { joris, id, tenant } = await openCase(world)
  const before = (await world.mails()).length
  await askAbout(tenant, joris, id, { side, question: 'Which day was it?' })
  const [mail, ...others] = (await world.mails()).slice(before)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: `${name}@mail.example`, text: expect.stringContaining('Which day was it?') })
  const link = mail?.links.find((each) => each.includes('/case-question/')) ?? ''
  expect(new URL(link).host).toContain(`${slug}.example`)
  const token = link.split('/').at(-1) ?? ''
  const [own, other] = slug === 'coast' ? [world.coast, world.saffron] : [world.saffron, world.coast]
  expect(await answerQuestion(other, token, 'Forged.')).toEqual({ state: 'unknown', question: '' })
  expect(await readQuestion(own, token)).toEqual({ state: 'open', question: 'Which day was it?' })
  expect(await answerQuestion(own, token, 'Monday.')).toEqual({ state: 'answered', question: 'Which day was it?' })
  expect(await answerQuestion(own, token, 'Tuesday.')).toMatchObject({ state: 'answered' })
  const entries = world.database.owner.selectFrom('case_entries').select(['side', 'answer'])
  expect(await entries.execute()).toEqual([{ side, answer: 'Monday.' }])
})

test('releases a case until its question is answered, counted as asked', async () => {
  await using world = await openWorld()
  const { joris, id, tenant } = await openCase(world)
  const line = async () => (await readQueue(joris, { brandIds: [tenant.id] })).lines[0]
  expect(await line()).toMatchObject({ hasQuestion: false, mineUntil: expect.any(String) })
  await askAbout(tenant, joris, id, { side: 'reporter', question: 'Why?' })
  expect(await line()).toMatchObject({ hasQuestion: true, mineUntil: null, claimedBy: null })
  const decided = decideCase(tenant, joris, id, { act: 'nothing', ground: null, words: '' })
  await expect(decided).rejects.toThrow(NotClaimed)
  expect(await claimNext(joris, { brandIds: [tenant.id] })).toBeNull()
  await answerQuestion(world.coast, await tokenOf(world, world.coast), 'Because.')
  expect(await line()).toMatchObject({ hasQuestion: false })
  expect(await claimNext(joris, { brandIds: [tenant.id] })).toMatchObject({ id })
})

test('lets only the holder of an open case ask, and no reporter where there is none', async () => {
  await using world = await openWorld()
  const { dan, joris, id, tenant } = await openCase(world)
  const ask = (by: typeof joris, of: string, side: 'member' | 'reporter' = 'member') =>
    askAbout(grantedTo(world.saffron, by), by, of, { side, question: 'Why?' })
  const ilse = await hire('ilse', 'owner')
  const carla = await hire('carla', 'owner', world.coast.id)
  await flagByHand(tenant, joris, dan.id, '')
  const flags = world.database.owner.selectFrom('cases').select('id').where('kind', '=', 'flag')
  const flag = (await flags.executeTakeFirstOrThrow()).id
  const before = await rowsOfOthers(world.database.owner)
  const rowsAreTheSame = async () => expect(await rowsOfOthers(world.database.owner)).toEqual(before)
  await expect(ask(ilse, id)).rejects.toThrow(NotClaimed)
  for (const wrong of ['x', uuidv7()]) await expect(ask(joris, wrong)).rejects.toThrow(CaseNotFound)
  await expect(ask(carla, id)).rejects.toThrow(CaseNotFound)
  await rowsAreTheSame()
  await claimCase(joris, { brandId: tenant.id, id: flag })
  await expect(ask(joris, flag, 'reporter')).rejects.toThrow(CaseNotFound)
  await claimCase(joris, { brandId: tenant.id, id })
  await decideCase(tenant, joris, id, { act: 'nothing', ground: null, words: '' })
  await expect(ask(joris, id)).rejects.toThrow(CaseDecided)
  expect(await world.database.owner.selectFrom('case_entries').select('id').execute()).toEqual([])
})

test('a link to object answers no question, and a forged or unknown one leads nowhere', async () => {
  await using world = await openWorld()
  const { joris, id, tenant } = await openCase(world)
  await askAbout(tenant, joris, id, { side: 'member', question: 'Why?' })
  const entry = await world.database.owner.selectFrom('case_entries').select('id').executeTakeFirstOrThrow()
  const lastOf = (path: string) => path.split('/').at(-1) ?? ''
  const token = lastOf(mailLinkPath(world.saffron, 'case-question', entry.id))
  const wrong = [
    ...['', 'x', '.', entry.id, `${entry.id}.`, `${token}x`, `${uuidv7()}.${token.split('.')[1]}`],
    lastOf(mailLinkPath(world.saffron, 'objection', entry.id)),
    lastOf(mailLinkPath(world.saffron, 'case-question', uuidv7())),
    lastOf(mailLinkPath(world.coast, 'case-question', entry.id)),
  ]
  for (const each of wrong) {
    expect(await readQuestion(world.saffron, each), each).toEqual({ state: 'unknown', question: '' })
    expect(await answerQuestion(world.saffron, each, 'x'), each).toEqual({ state: 'unknown', question: '' })
  }
  expect(await readQuestion(world.saffron, token)).toEqual({ state: 'open', question: 'Why?' })
})

test.each([
  ['nothing', null, 'Write your answer.'],
  ['blanks', ' \n ', 'Write your answer.'],
  ['2001 characters', 'x'.repeat(2_001), '2'],
  ['2000 characters', 'x'.repeat(2_000), null],
])('the form takes an answer, or says what is wrong with it: %s', async (_, answer, error) => {
  await using world = await openWorld()
  readTextsFrom('locales')
  const { joris, id, tenant } = await openCase(world)
  await askAbout(tenant, joris, id, { side: 'member', question: 'Why?' })
  const form = new FormData()
  if (answer !== null) form.set('message', answer)
  const context = { tenant: world.saffron, t: translate(world.saffron, 'en') }
  const reply = await answerForm.submit(context, await tokenOf(world, world.saffron), form)
  if (error === null) expect(reply).toMatchObject({ state: 'answered' })
  else expect(reply).toMatchObject({ result: { error: { message: [expect.stringContaining(error)] } } })
  const entries = world.database.owner.selectFrom('case_entries').select('answer')
  expect(await entries.execute()).toEqual([{ answer: error === null ? answer : null }])
})

test('a question to somebody who is erased meanwhile is mailed to nobody', async () => {
  await using world = await openWorld()
  const { anna, joris, id, tenant } = await openCase(world)
  const before = (await world.mails()).length
  await askAbout(tenant, joris, id, { side: 'reporter', question: 'Why?' })
  await world.database.owner.deleteFrom('accounts').where('id', '=', anna.id).execute()
  expect((await world.mails()).slice(before)).toEqual([])
})
