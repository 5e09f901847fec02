import { expect, test } from 'vitest'
import type { AccountsTable } from '~/database/tables/people/accounts'
import { translate } from '~/i18n/texts/texts.server'
import { finishBanner } from '~/modules/accounts/banners.server'
import type { Member } from '~/modules/accounts/member'
import { hashPassword } from '~/modules/accounts/passwords/passwords.server'
import { readSession } from '~/modules/accounts/read-session.server'
import { finishStep } from '~/modules/accounts/wizard/finish-step.server'
import { sessionCookie } from '~/platform/http/cookies'
import { loader as activated } from '~/routes/account/activate-done'
import { loader as wizard } from '~/routes/account/complete-signup'
import { action as logIn } from '~/routes/account/login'
import { visit } from '../support/visit'
import type { World } from '../support/world'
import { openWorld } from '../support/world'

const password = 'seven blue teapots'

/** Logs in by the page's form; answers where it leads, and with the member as the next page knows them. */
async function entered(world: World, login: string, next: string) {
  const at = visit(world.saffron, '/login')
  const body = new URLSearchParams({ login, password, next })
  const request = new Request(at.url, { method: 'POST', body })
  const answer = await logIn({ request, params: {}, context: at })
  if (!(answer instanceof Response)) throw new Error('refused')
  const member = await readSession(world.saffron, at.cookies.get(sessionCookie) ?? '')
  if (!member) throw new Error('no session')
  return { to: answer.headers.get('Location'), member }
}

/** The step that the sign-up goes on with. */
async function stepOf(world: World, member: Member): Promise<string> {
  const at = visit(world.saffron, '/complete-signup', { viewer: member })
  return (await wizard({ request: new Request(at.url), params: {}, context: at })).place.step
}

test('resumes a sign-up left midway at each login until the location is given', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { owner } = world.database
  await owner
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(password) })
    .execute()
  const left = { wizard: '{"photo":"skipped"}', wizard_done_at: null } satisfies Partial<
    Record<keyof AccountsTable, unknown>
  >
  await owner.updateTable('accounts').set(left).where('id', '=', anna.id).execute()
  await owner.updateTable('members').set({ city: null, region: null }).where('id', '=', anna.id).execute()
  const enter = () => entered(world, 'anna', '/chats')

  for (let time = 0; time < 2; time++) {
    const { to, member } = await enter()
    expect(to).toBe('/complete-signup')
    expect(await stepOf(world, member)).toBe('location')
    // 'Finish your profile' leads there, on pages and after the address is confirmed.
    const t = translate(world.saffron, 'en')
    const banner = finishBanner({ viewer: member, t })
    expect(banner).toMatchObject({ title: 'Finish your profile.', action: { to: '/complete-signup' } })
    const confirming = visit(world.saffron, '/activate/done?token=x', { viewer: member })
    const page = await activated({ request: new Request(confirming.url), params: {}, context: confirming })
    expect(page).toMatchObject({ unfinished: true })
  }

  const { member } = await enter()
  await finishStep(member, 'location', 'done')
  const after = await enter()
  expect(after.to).toBe('/chats')
  expect(finishBanner({ viewer: after.member, t: translate(world.saffron, 'en') })).toBeNull()
  // Whoever wants to goes on where it stopped.
  expect(await stepOf(world, after.member)).toBe('personal_info')
  expect((await entered(world, ben.name, '/chats')).to).toBe('/chats')
})
