import { expect, test } from 'vitest'
import { originOf } from '~/tenancy/origin.server'
import { authenticatorAt } from '../../../../tests/support/authenticator'
import { withPasskey } from '../../../../tests/support/credentials'
import { openWorld } from '../../../../tests/support/world'
import { readSession } from '../read-session.server'
import { logInWithPasskey } from '../sessions/log-in.server'
import { proveByPasskey } from '../sessions/prove.server'
import { assertionOptions } from './member-passkeys.server'
import { addPasskey, creationOptions, passkeysOf, removePasskey, renamePasskey } from './passkeys.server'

const client = { addressBlock: '192.0.2.1', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

test('a passkey logs in its owner at the brand where it was made, and nowhere else', async () => {
  await using world = await openWorld()
  const { saffron, coast } = world
  const { anna, ben } = await world.members({ anna: {}, ben: {}, clara: { at: coast } })
  const device = await withPasskey(anna)
  expect(await passkeysOf(anna.member)).toMatchObject([{ name: 'Firefox, Linux', lastUsedAt: null }])
  expect(await passkeysOf(ben.member)).toEqual([])

  const token = await logInWithPasskey(saffron, device.sign(await assertionOptions(saffron, 'login', null)), client)
  expect(await readSession(saffron, token)).toMatchObject({ id: anna.id, proved: true })

  const coastsOptions = await assertionOptions(coast, 'login', null)
  const refused = [
    // Shown to the sister brand, whole or with only the sister's challenge signed for the own host.
    () => logInWithPasskey(coast, device.sign(coastsOptions), client),
    () => logInWithPasskey(saffron, device.sign(coastsOptions), client),
    async () => {
      const options = await assertionOptions(saffron, 'login', null)
      return logInWithPasskey(saffron, device.sign(options, { origin: originOf(coast) }), client)
    },
    // A stranger's device that nobody registered.
    async () => {
      const options = await assertionOptions(saffron, 'login', null)
      return logInWithPasskey(saffron, authenticatorAt(originOf(saffron)).sign(options), client)
    },
  ]
  for (const attempt of refused) await expect(attempt()).rejects.toThrow('passkey_refused')
})

test('accepts an answer once, even if sent twice at once, and no copied counter', async () => {
  await using world = await openWorld()
  const { saffron } = world
  const { anna } = await world.members({ anna: {} })
  const device = await withPasskey(anna)
  const answer = device.sign(await assertionOptions(saffron, 'login', null))
  const both = await Promise.allSettled([1, 2].map(() => logInWithPasskey(saffron, answer, client)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(logInWithPasskey(saffron, answer, client)).rejects.toThrow('passkey_refused')
  const copied = device.sign(await assertionOptions(saffron, 'login', null), { counter: 1 })
  await expect(logInWithPasskey(saffron, copied, client)).rejects.toThrow('passkey_refused')
  const [stored] = await world.database.owner.selectFrom('passkeys').select(['counter', 'last_used_at']).execute()
  expect(stored).toMatchObject({ counter: 1, last_used_at: expect.any(Date) })
})

test('a passkey is made by its own account, once, and only after a proof', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const device = authenticatorAt(originOf(world.saffron))
  const created = device.create(await creationOptions(anna.member))
  await expect(addPasskey(ben.member, { name: '', created }, client)).rejects.toThrow('passkey_refused')
  await addPasskey(anna.member, { name: 'Phone', created }, client)
  await expect(addPasskey(anna.member, { name: 'Again', created }, client)).rejects.toThrow('passkey_refused')
  const late = { ...anna.member, proved: false }
  await expect(creationOptions(late)).rejects.toThrow('proof_needed')
  await expect(addPasskey(late, { name: '', created }, client)).rejects.toThrow('proof_needed')
  expect(await passkeysOf(anna.member)).toMatchObject([{ name: 'Phone' }])
})

test('a passkey is renamed and removed by its owner only, and then logs in nobody', async () => {
  await using world = await openWorld()
  const { saffron } = world
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const device = await withPasskey(anna, 'Phone')
  const [{ id } = { id: '' }] = await passkeysOf(anna.member)
  await renamePasskey(ben.member, id, 'Mine')
  await removePasskey(ben.member, id, client)
  await expect(removePasskey({ ...anna.member, proved: false }, id, client)).rejects.toThrow('proof_needed')
  await renamePasskey(anna.member, id, ' Old phone ')
  expect(await passkeysOf(anna.member)).toMatchObject([{ name: 'Old phone' }])
  await removePasskey(anna.member, id, client)
  const answer = device.sign(await assertionOptions(saffron, 'login', null))
  await expect(logInWithPasskey(saffron, answer, client)).rejects.toThrow('passkey_refused')
})

test('mails the owner of a passkey that is added or removed, in their language', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await world.database.owner.updateTable('accounts').set({ language: 'de' }).where('id', '=', anna.id).execute()
  await withPasskey(anna)
  const [{ id } = { id: '' }] = await passkeysOf(anna.member)
  await removePasskey(ben.member, id, client)
  await removePasskey(anna.member, id, client)
  await removePasskey(anna.member, id, client)
  const mails = await world.mails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['anna@mail.example', 'Ein Passkey wurde hinzugefügt'],
    ['anna@mail.example', 'Ein Passkey wurde entfernt'],
  ])
  expect(mails.map(({ links }) => links[1])).toEqual([
    'https://saffron.example/notifications/security',
    'https://saffron.example/reset-password',
  ])
})

test('proves a member by their own passkey only, not by a login’s signature', async () => {
  await using world = await openWorld()
  const { saffron } = world
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [annas, bens] = [await withPasskey(anna), await withPasskey(ben)]
  const token = await logInWithPasskey(saffron, annas.sign(await assertionOptions(saffron, 'login', null)), client)
  await world.pass(1)
  const now = async () => {
    const member = await readSession(saffron, token)
    if (!member) throw new Error('no session')
    return member
  }
  const late = await now()
  expect(late.proved).toBe(false)
  const prove = async (device: typeof annas, purpose: 'proof' | 'login') => {
    const options = await assertionOptions(saffron, purpose, purpose === 'proof' ? anna.id : null)
    await proveByPasskey(late, device.sign(options), client.addressBlock)
  }
  await expect(prove(bens, 'proof')).rejects.toThrow('passkey_refused')
  await expect(prove(annas, 'login')).rejects.toThrow('passkey_refused')
  await prove(annas, 'proof')
  expect((await now()).proved).toBe(true)
})

test('adds at most ten passkeys, and none again by an answer already used', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const device = authenticatorAt(originOf(world.saffron))
  const created = device.create(await creationOptions(anna.member))
  await addPasskey(anna.member, { name: '', created }, client)
  await removePasskey(anna.member, (await passkeysOf(anna.member))[0]?.id ?? '', client)
  await expect(addPasskey(anna.member, { name: '', created }, client)).rejects.toThrow('passkey_refused')
  for (let time = 0; time < 10; time += 1) await withPasskey(anna, `Device ${time}`)
  await expect(withPasskey(anna)).rejects.toThrow('too_many_passkeys')
  await withPasskey(ben)
  expect((await passkeysOf(anna.member)).map(({ name }) => name)).toEqual(
    Array.from({ length: 10 }, (_, time) => `Device ${time}`),
  )
})

test('asks for the member’s own passkeys in a proof, for none in a login', async () => {
  await using world = await openWorld()
  const { saffron } = world
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [annas] = [await withPasskey(anna), await withPasskey(ben)]
  const own = [{ id: annas.sign({ challenge: 'x' }).id, type: 'public-key', transports: ['internal'] }]
  expect((await assertionOptions(saffron, 'proof', anna.id)).allowCredentials).toEqual(own)
  expect((await assertionOptions(saffron, 'login', null)).allowCredentials).toEqual([])
  expect((await creationOptions(anna.member)).excludeCredentials).toEqual(own)
})

test('a device that counts no uses logs in again and again', async () => {
  await using world = await openWorld()
  const { saffron } = world
  const { anna } = await world.members({ anna: {} })
  const device = await withPasskey(anna)
  for (let time = 0; time < 2; time += 1) {
    const answer = device.sign(await assertionOptions(saffron, 'login', null), { counter: 0 })
    expect(await logInWithPasskey(saffron, answer, client)).toBeTruthy()
  }
  const answer = device.sign(await assertionOptions(saffron, 'login', null), { counter: 0 })
  expect(await logInWithPasskey(saffron, answer, client)).toBeTruthy()
  await expect(logInWithPasskey(saffron, answer, client)).rejects.toThrow('passkey_refused')
  const again = device.create(await creationOptions(anna.member))
  await expect(addPasskey(anna.member, { name: '', created: again }, client)).rejects.toThrow('passkey_refused')
  const [stored] = await passkeysOf(anna.member)
  expect(stored?.lastUsedAt).toMatch(/^\d{4}-/)
})
