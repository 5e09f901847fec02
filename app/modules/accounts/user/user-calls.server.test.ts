import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import type { MembersTable } from '~/database/tables/people/members'
import { memberStatus } from '~/database/tables/people/members'
import { addProcessedPhoto } from '~/modules/photos/upload/add-photo.server'
import { action } from '~/routes/api/user'
import type { Tenant } from '~/tenancy/tenant'
import { visit } from '../../../../tests/support/visit'
import { openWorld } from '../../../../tests/support/world'
import type { Member } from '../member'
import { hashPassword } from '../passwords/passwords.server'
import { readSession } from '../read-session.server'
import { openSession } from '../sessions/sessions.server'
import { currentUser, isOwnClient, logInBody, logInByCall } from './user-calls.server'

const password = 'seven blue teapots'

const asking = (tenant: Tenant, viewer: Member | null = null) => visit(tenant, '/api/user.php', { viewer })

test('the user has the fields of the specification, a visitor is null', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { premium: true, credits: 7, confirmed: false } })
  expect(currentUser(asking(world.saffron))).toEqual({ user: null })
  expect(currentUser(asking(world.saffron, anna.member))).toEqual({
    user: {
      id: anna.id,
      status: 'not_confirmed',
      credits: 7,
      paid_user: true,
      notifications_disabled: [],
      trafficsource: null,
      language: 'en',
      signup_date: anna.member.signupAt.toISOString(),
      profile: { id: anna.id, name: 'anna', country: 'NL', status: 'disabled', main_image: null, thumb_filename: null },
    },
  })
})

test('opens a session by a call, not with a wrong password or kind of body', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const passwordHash = await hashPassword(password)
  await world.database.owner.updateTable('accounts').set({ password_hash: passwordHash }).execute()
  const from = asking(world.saffron)
  await expect(logInByCall(from, { login: 'anna', password: 'wrong' })).rejects.toMatchObject({ status: 401 })
  expect(from.cookies.get('auth.session')).toBeUndefined()
  expect(await logInByCall(from, { login: 'anna', password })).toMatchObject({ user: { id: anna.id } })
  expect(from.cookies.get('auth.session')).toMatch(/^[\w-]{43}$/)
  const malformed = [null, 7, 'text', [], {}, { login: 'anna' }, { login: ['anna'], password }]
  for (const body of [...malformed, { login: 'anna', password: 'x'.repeat(129) }]) {
    expect(logInBody.safeParse(body).success).toBe(false)
  }
})

test('PUT saves the language, one that the brand offers, of the one who is logged in', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {} })
  const from = asking(world.saffron, anna.member)
  const put = async (context: ReturnType<typeof asking>, body: unknown) => {
    const request = new Request(context.url, { method: 'PUT', body: JSON.stringify(body) })
    const answer = await action({ request, params: {}, context }).catch((thrown: Response) => thrown)
    return { status: answer.status, body: await answer.json() }
  }
  expect(await put(from, { language: 'pl' })).toMatchObject({ status: 200, body: { user: { language: 'pl' } } })
  expect(from.cookies.get('locale')).toBe('pl')
  const rows = await world.database.owner.selectFrom('accounts').select(['id', 'language']).execute()
  expect(rows.filter(({ language }) => language === 'pl').map(({ id }) => id)).toEqual([anna.id])
  for (const body of [{ language: 'fi' }, { language: 'xx' }, {}, null]) {
    expect(await put(from, body)).toEqual({ status: 400, body: { error: 'invalid_request' } })
  }
  const refusal = await put(asking(world.saffron), { language: 'pl' })
  expect(refusal).toEqual({ status: 403, body: { error: 'authentication_required' } })
})

test("a call is the site's own with the client's header and the browser's word only", () => {
  const own = { 'X-Client': '1', 'Sec-Fetch-Site': 'same-origin' }
  expect(isOwnClient(new Headers(own))).toBe(true)
  for (const name of Object.keys(own)) {
    const headers = new Headers(own)
    headers.delete(name)
    expect(isOwnClient(headers)).toBe(false)
  }
  expect(isOwnClient(new Headers({ ...own, 'Sec-Fetch-Site': 'same-site' }))).toBe(false)
})

test('a session knows its member as the profile says: place, ages, photo and standing', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 7 }, ben: { credits: 9 } })
  const token = await forTenant(world.saffron, (db) =>
    openSession(db, anna.id, { addressBlock: '192.0.2.1', userAgent: 'Firefox' }),
  )
  const member = () => readSession(world.saffron, token)
  const change = (values: Updateable<MembersTable>) =>
    world.database.owner.updateTable('members').set(values).where('id', '=', anna.id).execute()
  expect(await member()).toMatchObject({ place: null, seeksAges: null, mainPhoto: null, credits: 7 })
  await change({ city_id: 1, lat: 52, lon: 5, seeks_min_age: 30, seeks_max_age: 40 })
  expect(await member()).toMatchObject({ place: { cityId: 1, lat: 52, lon: 5 }, seeksAges: { min: 30, max: 40 } })
  for (const half of [{ city_id: null }, { city_id: 1, lat: null }, { lat: 52, lon: null }]) {
    await change(half)
    expect((await member())?.place).toBeNull()
  }
  for (const [status, profileStatus] of [
    [memberStatus.suspended, 'suspended'],
    [memberStatus.disabled, 'disabled'],
    [memberStatus.active, 'active'],
  ] as const) {
    await change({ status })
    expect((await member())?.profileStatus).toBe(profileStatus)
  }
  const photo = { hash: 'hash', blurredHash: 'blurred', width: 200, height: 250 }
  await forTenant(world.saffron, (db) => addProcessedPhoto(db, anna, photo, { status: 'pending' }))
  expect(await member()).toMatchObject({ mainPhoto: null, photoInReview: true })
  await world.database.owner.updateTable('photos').set({ status: 'active' }).execute()
  expect(await member()).toMatchObject({ mainPhoto: { hash: 'hash', width: 200 }, photoInReview: false })
  await world.database.owner.updateTable('photos').set({ status: 'rejected' }).execute()
  expect(await member()).toMatchObject({ mainPhoto: null, photoInReview: false })
  await world.database.owner.updateTable('accounts').set({ status: 'deleted' }).where('id', '=', anna.id).execute()
  expect(await member()).toBeNull()
})
