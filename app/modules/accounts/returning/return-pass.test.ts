import { expect, test, vi } from 'vitest'
import { password, setPasswords } from '../../../../tests/support/credentials'
import { formOf } from '../../../../tests/support/form'
import { visit } from '../../../../tests/support/visit'
import { openWorld } from '../../../../tests/support/world'
import { submitLogIn } from '../sessions/log-in-form.server'
import { readReturnPass } from './return-pass.server'

test('lets who knows the password reopen an account for fifteen minutes, at this brand', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await setPasswords(world)
  const deleted_at = new Date()
  await world.database.owner.updateTable('accounts').set({ status: 'deleted', deleted_at }).execute()
  const reply = await submitLogIn(visit(world.saffron, '/login'), formOf({ login: 'anna', password }))
  if (reply?.outcome?.kind !== 'waits_for_deletion') throw new Error('the account is open')
  const pass = reply.outcome.pass ?? ''
  expect(readReturnPass(world.saffron, pass)).toEqual({ accountId: anna.id, closedAt: deleted_at })
  expect(readReturnPass(world.coast, pass)).toBeNull()
  expect(readReturnPass(world.saffron, pass.slice(0, -4))).toBeNull()
  const now = vi.spyOn(Date, 'now')
  for (const [minutes, isOpen] of [
    [14, true],
    [16, false],
  ] as const) {
    now.mockReturnValue(deleted_at.getTime() + minutes * 60_000)
    expect(readReturnPass(world.saffron, pass) !== null).toBe(isOpen)
  }
  now.mockRestore()
})
