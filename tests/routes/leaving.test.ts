import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { submitResetRequest } from '~/modules/accounts/passwords/reset-forms.server'
import { submitLogIn } from '~/modules/accounts/sessions/log-in-form.server'
import { closeAccount } from '~/modules/leaving/closing/close-account.server'
import { closedPage } from '~/modules/leaving/closing/closed-page.server'
import { loader as closedLoader, handle } from '~/routes/leaving/account-deleted'
import { action as reactivate, loader as wayBack } from '~/routes/leaving/reactivate'
import { password, setPasswords } from '../support/credentials'
import { formOf } from '../support/form'
import { visit } from '../support/visit'
import { openWorld } from '../support/world'

test('a closed account whose days are over offers no way back that fails', async () => {
  await using world = await openWorld()
  const { saffron } = world
  const { anna } = await world.members({ anna: {} })
  await setPasswords(world)
  await closeAccount(anna.member, { reason: null, note: null, addressBlock: '' })
  const logsIn = () => submitLogIn(visit(saffron, '/login'), formOf({ login: 'anna', password }))
  const resets = () => submitResetRequest(visit(saffron, '/reset-password'), formOf({ email: anna.member.email }))
  const asks = (token: string) => {
    const at = visit(saffron, `/reactivate?token=${encodeURIComponent(token)}`)
    return wayBack({ request: new Request(at.url), params: {}, context: at })
  }
  const waiting = (await logsIn())?.outcome
  if (waiting?.kind !== 'waits_for_deletion') throw new Error(`${waiting?.kind}`)
  expect(waiting).toMatchObject({ isOver: false, pass: expect.any(String) })
  expect((await resets()).outcome).toMatchObject({ isOver: false, email: anna.member.email })
  expect((await asks(waiting.pass ?? '')).account).toMatchObject({ name: 'anna' })

  await world.database.owner
    .updateTable('accounts')
    .set({ deleted_at: sql<Date>`deleted_at - interval '14 days'` })
    .execute()
  const over = { kind: 'waits_for_deletion', isOver: true, pass: null, email: null }
  expect((await logsIn())?.outcome).toMatchObject(over)
  expect((await resets()).outcome).toMatchObject(over)
  expect((await asks(waiting.pass ?? '')).account).toBeNull()
  const mails = async () => (await world.mails()).length
  const before = await mails()
  const at = visit(saffron, '/reactivate')
  const body = new URLSearchParams({ intent: 'send', email: anna.member.email })
  await reactivate({ request: new Request(at.url, { method: 'POST', body }), params: {}, context: at })
  expect(await mails()).toBe(before)
})

test('the page of a closed account confirms it only to the browser that closed it', async () => {
  await using world = await openWorld()
  const { saffron, coast } = world
  const told = (tenant: typeof saffron, address: string) => {
    const at = visit(tenant, address)
    const loaded = closedLoader({ request: new Request(at.url), params: {}, context: at })
    const title = typeof handle.title === 'function' ? handle.title(loaded)?.key : null
    return [loaded.isClosed, title]
  }
  const stranger = [false, 'leaving:closed.any_title']
  expect(told(saffron, closedPage(saffron))).toEqual([true, 'leaving:closed.page_title'])
  expect(told(coast, closedPage(saffron))).toEqual(stranger)
  expect(told(saffron, '/account-deleted')).toEqual(stranger)
  expect(told(saffron, '/account-deleted?closed=1')).toEqual(stranger)
})
