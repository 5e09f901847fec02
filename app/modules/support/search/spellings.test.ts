import { expect, test } from 'vitest'
import { accountKey, writtenKey } from '~/platform/names/account-key.server'
import { hire } from '../../../../tests/support/operators'
import { openWorld } from '../../../../tests/support/world'
import { findMembers } from './find-members.server'

test('the console finds a member by every spelling of name and address', async () => {
  await using world = await openWorld()
  const { ipek, dotted } = await world.members({ ipek: {}, dotted: {} })
  const change = (id: string, values: { name_key: string; email: string; email_key: string }) =>
    world.database.owner.updateTable('accounts').set(values).where('id', '=', id).execute()
  const address = (local: string) => {
    const email = `${local}@xn--bcher-kva.example`
    return { email, email_key: accountKey(email) }
  }
  await change(ipek.id, { name_key: accountKey('İpek'), ...address('ipek') })
  // An old name that kept the letters of its language.
  await change(dotted.id, { name_key: writtenKey('İpek'), ...address('dotted') })
  const owner = await hire('olga', 'owner')
  const find = (typed: string) => findMembers(owner.session, [world.saffron], typed)
  const names = async (typed: string) => (await find(typed)).map(({ name }) => name)
  for (const typed of ['İpek', 'İPE']) expect([typed, await names(typed)]).toEqual([typed, ['dotted', 'ipek']])
  for (const typed of ['ipek', 'ıPEK']) expect([typed, await names(typed)]).toEqual([typed, ['ipek']])
  for (const typed of ['ipek@bücher.example', 'İpek@BÜCHER.example.', 'ipek@xn--bcher-kva.example']) {
    expect([typed, await names(typed)]).toEqual([typed, ['ipek']])
  }
  expect(await find('ipek@bücher.example')).toMatchObject([{ email: 'ip•••@bücher.example' }])
})
