import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { accountKey, writtenKey } from '~/platform/names/account-key.server'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { findAccount } from '../find-account.server'
import { hashPassword } from '../passwords/passwords.server'
import { readSession } from '../read-session.server'
import { logIn } from '../sessions/log-in.server'

const password = 'seven blue teapots'
const client = { addressBlock: '192.0.2.1', userAgent: 'Mozilla/5.0' }

async function setPasswords({ database }: World): Promise<void> {
  await database.owner
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(password) })
    .execute()
}

async function setNameKey({ database }: World, { id }: { id: string }, name_key: string): Promise<void> {
  await database.owner.updateTable('accounts').set({ name_key }).where('id', '=', id).execute()
}

/** Logs in and returns the account's id. */
async function entered(world: World, login: string): Promise<string | undefined> {
  const token = await logIn(world.saffron, { login, password }, client)
  return (await readSession(world.saffron, token))?.id
}

test('a member logs in by an address in any spelling of its domain', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await setPasswords(world)
  const stored = 'anna@xn--bcher-kva.example'
  await world.database.owner
    .updateTable('accounts')
    .set({ email: stored, email_key: accountKey(stored) })
    .execute()
  const spellings = ['anna@bücher.example', 'Anna@BÜCHER.example.', 'anna@bücher。example\u200b', stored]
  for (const login of [...spellings, '\u202aanna\u202c']) {
    expect([login, await entered(world, login)]).toEqual([login, anna.id])
  }
})

test('a Turkish name logs in however its letters are cased', async () => {
  await using world = await openWorld()
  const { ipek } = await world.members({ ipek: {} })
  await setPasswords(world)
  await setNameKey(world, ipek, accountKey('İpek'))
  for (const login of ['İpek', 'ipek', 'İPEK', 'IPEK', 'ıpek']) {
    expect([login, await entered(world, login)]).toEqual([login, ipek.id])
  }
})

test('two members whose names differ by a dot both log in by the name they chose', async () => {
  await using world = await openWorld()
  const { ipek, dotted } = await world.members({ ipek: {}, dotted: {} })
  await setPasswords(world)
  // As the migration leaves the second of them.
  await setNameKey(world, dotted, writtenKey('İpek'))
  // Oftener than wrong passwords may be tried.
  for (let time = 0; time < 6; time++) expect(await entered(world, 'İpek')).toBe(dotted.id)
  expect(await entered(world, 'ipek')).toBe(ipek.id)
  const meant = (typed: string) => forTenant(world.saffron, async (db) => (await findAccount(db, typed))?.id)
  expect([await meant('İpek'), await meant('ipek')]).toEqual([dotted.id, ipek.id])
})
