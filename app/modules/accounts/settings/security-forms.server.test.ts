import { expect, test } from 'vitest'
import { turnOn, withPasskey } from '../../../../tests/support/credentials'
import { formOf } from '../../../../tests/support/form'
import { visit } from '../../../../tests/support/visit'
import { openWorld } from '../../../../tests/support/world'
import { passkeysOf } from '../passkeys/passkeys.server'
import { secondFactorOf } from '../second-factor/second-factor.server'
import { proofWaysOf } from '../sessions/prove-form.server'
import { submitSecurity } from './security-forms.server'

test('the page of ways to log in names, renames and removes passkeys', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const asking = visit(world.saffron, '/notifications/security')
  expect(await proofWaysOf(anna.member)).toEqual({ passkey: false, code: false })
  await withPasskey(anna, 'Phone')
  expect(await proofWaysOf(anna.member)).toEqual({ passkey: true, code: false })
  const [{ id: passkey } = { id: '' }] = await passkeysOf(anna.member)
  const send = (intent: string, fields: Record<string, string> = {}) =>
    submitSecurity(anna.member, formOf({ intent, passkey, ...fields }), asking)
  expect(await send('rename_passkey', { passkey_name: ' ' })).toMatchObject({
    passkey: { id: passkey, result: { error: { passkey_name: ['Please fill this in.'] } } },
  })
  expect(await send('rename_passkey', { passkey_name: 'Old phone' })).toBeNull()
  expect(await passkeysOf(anna.member)).toMatchObject([{ name: 'Old phone' }])
  expect(await send('remove_passkey')).toBeNull()
  expect(await passkeysOf(anna.member)).toEqual([])
  await expect(send('something else')).rejects.toMatchObject({ status: 400 })
})

test('turns codes on, renews recovery codes and turns codes off', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const asking = visit(world.saffron, '/notifications/security')
  const send = (intent: string, fields: Record<string, string> = {}) =>
    submitSecurity(anna.member, formOf({ intent, ...fields }), asking)
  expect(await send('second_factor_codes')).toEqual({ codes: [] })
  expect(await send('second_factor_begin')).toBeNull()
  expect(await secondFactorOf(anna.member)).toMatchObject({ kind: 'enrolling' })
  expect(await send('second_factor_confirm', { code: '' })).toMatchObject({
    result: { error: { code: ['Please fill this in.'] } },
  })
  expect(await send('second_factor_confirm', { code: '000000' })).toMatchObject({
    result: { error: { code: ['This code is wrong or has already been used.'] } },
  })
  await turnOn(anna)
  await turnOn(ben)
  expect(await proofWaysOf(anna.member)).toEqual({ passkey: false, code: true })
  expect(await send('second_factor_codes')).toEqual({ codes: Array(10).fill(expect.any(String)) })
  expect(await send('second_factor_end')).toBeNull()
  expect(await secondFactorOf(anna.member)).toEqual({ kind: 'off' })
  expect(await secondFactorOf(ben.member)).toMatchObject({ kind: 'on', codesLeft: 10 })
})
