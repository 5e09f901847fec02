import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import type { Tenant } from '~/tenancy/tenant'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { readSession } from '../read-session.server'
import { logIn } from '../sessions/log-in.server'
import { consentsOf } from './consents.server'
import { createInvite, listInvites, revokeInvite } from './invites.server'
import type { SignUp, SignUpVisit } from './sign-up.server'
import { signUp } from './sign-up.server'

const form: SignUp = {
  email: 'Sam@Mail.example',
  name: 'Sam',
  birthDate: '1990-05-14',
  gender: 'male',
  seeks: ['female'],
  password: 'seven blue teapots',
  consents: ['terms', 'matching'],
  sisterBrands: [],
  draft: 'a draft of twenty characters',
}

const visit: SignUpVisit = {
  client: { addressBlock: '192.0.2.1', userAgent: 'Firefox/140.0' },
  language: 'nl',
  country: 'NL',
  timeZone: 'Europe/Amsterdam',
  tracking: { network: 'partner', sub1: 'x' },
  trafficSource: null,
  invite: null,
}

const join = (tenant: Tenant, changes: Partial<SignUp> = {}, from: Partial<SignUpVisit> = {}) =>
  signUp(tenant, { ...form, ...changes }, { ...visit, ...from })

const everyone = (world: World) => world.database.owner.selectFrom('accounts').selectAll().execute()
const mails = async (world: World) =>
  (await world.database.owner.selectFrom('outbox').select('payload').orderBy('id').execute()).map(
    ({ payload }) => payload.mail,
  )

async function filledUp(world: World): Promise<void> {
  for (let time = 0; time < 5; time += 1) {
    await expect(join(world.saffron, { name: `Other${time}`, draft: `draft ${time} of twenty` })).rejects.toThrow(
      'account_exists',
    )
  }
}

test('a sign-up makes a disabled profile, logs in and sends the activation e-mail', async () => {
  await using world = await openWorld()
  const answer = await join(world.saffron)
  if (answer.kind !== 'signed_up') throw new Error(answer.kind)
  expect(answer.member).toMatchObject({
    name: 'Sam',
    email: 'Sam@Mail.example',
    status: 'not_confirmed',
    profileStatus: 'disabled',
    language: 'nl',
    country: 'NL',
    timeZone: 'Europe/Amsterdam',
    birthDate: '1990-05-14',
    seeks: ['female'],
    credits: 0,
    paid: false,
    sharedWith: [],
    showsSensitive: false,
    notificationsDisabled: ['promotions', 'weekly_updates', 'news', 'three_for_you'],
  })
  expect(await readSession(world.saffron, answer.token)).toEqual(answer.member)
  expect(await mails(world)).toEqual(['activation'])
  const [account] = await everyone(world)
  expect(account).toMatchObject({ tracking: { network: 'partner', sub1: 'x' }, name_key: 'sam' })
  expect(JSON.stringify(account)).not.toContain(form.password)
})

test('keeps the consents that were given, with version and what they name', async () => {
  await using world = await openWorld()
  const sisterBrands = [{ id: world.coast.id, name: 'coast' }]
  const answer = await join(world.saffron, { consents: ['terms', 'sister_brands'], sisterBrands })
  if (answer.kind !== 'signed_up') throw new Error(answer.kind)
  expect(answer.member.sharedWith).toEqual([world.coast.id])
  const consents = await world.database.owner
    .selectFrom('consents')
    .select(['kind', 'version', 'brands'])
    .orderBy('kind')
    .execute()
  expect(consents).toEqual([
    { kind: 'sister_brands', version: '2', brands: sisterBrands },
    { kind: 'terms', version: '2023-12-01', brands: [] },
  ])
})

test('the same form sent twice, also at once, makes one account and logs in both times', async () => {
  await using world = await openWorld()
  const answers = await Promise.all([join(world.saffron), join(world.saffron), join(world.saffron)])
  const members = answers.map((answer) => (answer.kind === 'signed_up' ? answer.member.id : answer.kind))
  expect(new Set(members).size).toBe(1)
  expect(await everyone(world)).toHaveLength(1)
  expect(await mails(world)).toEqual(['activation'])
})

test('the same form with another password does not log in to the account that it made', async () => {
  await using world = await openWorld()
  await join(world.saffron)
  await expect(join(world.saffron, { password: 'another long walk' })).rejects.toThrow('account_exists')
})

test('a form kept open for a day does not log in to the account it once made', async () => {
  await using world = await openWorld()
  await join(world.saffron)
  await world.pass(24)
  await expect(join(world.saffron)).rejects.toThrow('account_exists')
})

test('answers a repeated form beyond five an hour like one for a taken address', async () => {
  await using world = await openWorld()
  await join(world.saffron, { email: 'taken@mail.example', name: 'Taken', draft: 'the first draft of all' })
  for (let time = 0; time < 5; time += 1) {
    const again = { email: 'taken@mail.example', name: `Other${time}`, draft: `draft ${time} of twenty` }
    await expect(join(world.saffron, again)).rejects.toThrow('account_exists')
  }
  const inbox = { kind: 'look_in_inbox' }
  expect(await join(world.saffron)).toEqual(inbox)
  expect(await join(world.saffron)).toEqual(inbox)
  expect(await join(world.saffron, { email: 'taken@mail.example', name: 'Other8' })).toEqual(inbox)
  expect(await join(world.saffron, { email: 'taken@mail.example', name: 'Other8' })).toEqual(inbox)
})

test('repeating a form is an answer too: five times it logs in', async () => {
  await using world = await openWorld()
  await join(world.saffron)
  for (let time = 0; time < 5; time += 1) expect((await join(world.saffron)).kind).toBe('signed_up')
  expect(await join(world.saffron)).toEqual({ kind: 'look_in_inbox' })
})

test('an address block sends thirty sign-ups an hour, and others are not kept waiting', async () => {
  await using world = await openWorld()
  const none = { ...world.saffron, settings: { ...world.saffron.settings, signups: 'with_trafficsource' as const } }
  const from = (addressBlock: string) => ({ client: { ...visit.client, addressBlock } })
  for (let time = 0; time < 30; time += 1) await expect(join(none)).rejects.toThrow('by_partner')
  await expect(join(world.saffron)).rejects.toMatchObject({ code: 'accounts:error.too_many_sign_ups', status: 429 })
  expect((await join(world.saffron, {}, from('192.0.2.2'))).kind).toBe('signed_up')
})

test('a name is taken whatever its case, and an address too', async () => {
  await using world = await openWorld()
  await join(world.saffron)
  const other = { draft: 'another draft of twenty' }
  await expect(join(world.saffron, { ...other, email: 'b@mail.example', name: 'SAM' })).rejects.toThrow('name_taken')
  await expect(join(world.saffron, { ...other, email: 'sam@mail.EXAMPLE', name: 'Bob' })).rejects.toThrow(
    'account_exists',
  )
  await expect(join(world.saffron, { ...other })).rejects.toThrow('account_exists')
  expect(await everyone(world)).toHaveLength(1)
})

test('one person may join two brands, even of one pool', async () => {
  await using world = await openWorld()
  for (const tenant of [world.saffron, world.coast, world.noirRose]) {
    expect((await join(tenant)).kind).toBe('signed_up')
  }
})

test('answers taken and free addresses alike from the sixth time in an hour on', async () => {
  await using world = await openWorld()
  await join(world.saffron)
  await filledUp(world)
  const draft = { draft: 'the sixth draft of twenty' }
  expect(await join(world.saffron, { ...draft, name: 'Other9' })).toEqual({ kind: 'look_in_inbox' })
  const free = { ...draft, email: 'new@mail.example', name: 'Newcomer' }
  expect(await join(world.saffron, free)).toEqual({ kind: 'look_in_inbox' })
  expect(await mails(world)).toEqual(['activation', 'account_exists', 'activation'])
  await expect(join(world.saffron, { ...draft, name: 'Sam' })).rejects.toThrow('name_taken')
  const elsewhere = { client: { ...visit.client, addressBlock: '192.0.2.2' } }
  await expect(join(world.saffron, { ...draft, name: 'Other8' }, elsewhere)).rejects.toThrow('account_exists')
  expect(await logIn(world.saffron, { login: 'newcomer', password: form.password }, visit.client)).toBeTruthy()
})

test('an account that waits for deletion says so, with the day it ends', async () => {
  await using world = await openWorld()
  await join(world.saffron)
  const deleted = new Date()
  await world.database.owner.updateTable('accounts').set({ status: 'deleted', deleted_at: deleted }).execute()
  const refusal = await join(world.saffron, { name: 'Other', draft: 'another draft of twenty' }).catch((error) => error)
  expect(refusal).toMatchObject({ code: 'accounts:error.waits_for_deletion', status: 409 })
  expect(refusal.data.until).toBe(new Date(deleted.getTime() + 14 * 24 * 3600_000).toISOString())
})

test('the first message belongs to the sign-up: when it fails, nobody has signed up', async () => {
  await using world = await openWorld()
  const failing = signUp(world.saffron, form, visit, async () => {
    throw new Error('blocked')
  })
  await expect(failing).rejects.toThrow('blocked')
  expect(await everyone(world)).toEqual([])
  expect(await mails(world)).toEqual([])
  const written: string[] = []
  await signUp(world.saffron, form, visit, async (db, member) => {
    expect(db.scope.viewerId).toBe(member.id)
    written.push(member.name)
  })
  await signUp(world.saffron, form, visit, async (_, member) => {
    written.push(`${member.name} again`)
  })
  expect(written).toEqual(['Sam'])
})

test('with_trafficsource: only a visitor of a listed network signs up', async () => {
  await using world = await openWorld({ saffron: { signups: 'with_trafficsource', networks: ['partner'] } })
  await expect(join(world.saffron)).rejects.toThrow('by_partner')
  const answer = await join(world.saffron, {}, { trafficSource: 'partner' })
  expect(answer).toMatchObject({ kind: 'signed_up', member: { trafficSource: 'partner' } })
})

test('none: only an invite opens the sign-up, until it is used up or revoked', async () => {
  await using world = await openWorld({ saffron: { signups: 'none', invite_uses: 2 } })
  const { anna } = await world.members({ anna: {} })
  const { link } = await createInvite(anna.member)
  const invite = new URL(link).searchParams.get('invite')
  const guest = (number: number, from: Partial<SignUpVisit> = {}) =>
    join(
      world.saffron,
      { email: `guest${number}@mail.example`, name: `Guest${number}`, draft: `draft ${number} of twenty` },
      from,
    )
  await expect(guest(1)).rejects.toThrow('by_invitation')
  await expect(guest(1, { invite: 'made-up' })).rejects.toThrow('by_invitation')
  await guest(1, { invite })
  expect(await listInvites(anna.member)).toMatchObject([{ uses: 1, maxUses: 2 }])
  await guest(2, { invite })
  await expect(guest(3, { invite })).rejects.toThrow('by_invitation')
  const second = new URL((await createInvite(anna.member)).link).searchParams.get('invite')
  const [open] = await listInvites(anna.member)
  await revokeInvite(anna.member, open?.id ?? '')
  await expect(guest(3, { invite: second })).rejects.toThrow('by_invitation')
  expect(await everyone(world)).toHaveLength(3)
})

test("an invite of another brand, and another member's invite, are nothing", async () => {
  await using world = await openWorld({ saffron: { signups: 'none' }, coast: { signups: 'none' } })
  const { anna, ben, clara } = await world.members({ anna: {}, ben: {}, clara: { at: world.coast } })
  const { link } = await createInvite(clara.member)
  const invite = new URL(link).searchParams.get('invite')
  await expect(join(world.saffron, {}, { invite })).rejects.toThrow('by_invitation')
  await createInvite(anna.member)
  const [annas] = await listInvites(anna.member)
  await revokeInvite(ben.member, annas?.id ?? '')
  expect(await listInvites(anna.member)).toHaveLength(1)
  expect(await listInvites(ben.member)).toEqual([])
})

test('a member holds five open invites at most', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  for (let time = 0; time < 5; time += 1) await createInvite(anna.member)
  await expect(createInvite(anna.member)).rejects.toThrow('too_many_invites')
})

test('no row of one brand is seen or changed by another, sister or not', async () => {
  await using world = await openWorld()
  await join(world.saffron)
  for (const tenant of [world.coast, world.noirRose]) {
    await forTenant(tenant, async (db) => {
      for (const table of ['accounts', 'sessions', 'account_tokens', 'consents', 'credit_accounts'] as const) {
        expect(await db.selectFrom(table).select('tenant_id').execute()).toEqual([])
        const deleting = table === 'credit_accounts' ? null : await db.deleteFrom(table).executeTakeFirst()
        expect(deleting?.numDeletedRows ?? 0n).toBe(0n)
      }
    })
  }
  expect(await everyone(world)).toHaveLength(1)
})

test('a name that looks like a member’s is taken, at this brand and not at another', async () => {
  await using world = await openWorld()
  await join(world.saffron, { name: 'Paul' })
  const other = (name: string, at = world.saffron) =>
    join(at, { name, email: `${name.length}@other.example`, draft: `a draft of ${name} and more` })
  for (const alike of ['PauI', 'Раul', 'Pau1', 'pauⅼ']) await expect(other(alike)).rejects.toThrow('name_taken')
  for (const distinct of ['Paula', 'Päul']) expect((await other(distinct)).kind).toBe('signed_up')
  expect((await other('PauI', world.coast)).kind).toBe('signed_up')
})

test('neither stores nor uses whom a member looks for without the consent', async () => {
  await using world = await openWorld()
  const answer = await join(world.saffron, { consents: ['terms'] })
  if (answer.kind !== 'signed_up') throw new Error(answer.kind)
  const { member } = answer
  expect(member).toMatchObject({ seeks: ['male', 'female'] })
  expect(await consentsOf(member)).toEqual(['terms'])
})
