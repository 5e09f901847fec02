import { expect, test } from 'vitest'
import { ProofNeeded } from '~/modules/accounts/errors'
import { assertionOptions } from '~/modules/accounts/passkeys/member-passkeys.server'
import { addPasskey, creationOptions } from '~/modules/accounts/passkeys/passkeys.server'
import { closeAccount } from '~/modules/leaving/closing/close-account.server'
import { campaignReports } from '~/modules/notifications/campaigns/campaign-report.server'
import { sendCampaign } from '~/modules/notifications/campaigns/send-campaign.server'
import { readExport } from '~/modules/personal-data/export/export-row.server'
import { exportOf, requestExport } from '~/modules/personal-data/export/request-export.server'
import { sessionCookie } from '~/platform/http/cookies'
import { action as passkeyLogIn } from '~/routes/api/passkey-login'
import { loader as question } from '~/routes/decisions/case-question'
import { loader as objection } from '~/routes/decisions/objection'
import { loader as dataFile } from '~/routes/leaving/my-data-file'
import { action as reactivate, loader as wayBack } from '~/routes/leaving/reactivate'
import { loader as mailLink } from '~/routes/settings/campaign-link'
import { loader as locationSettings, action as saveLocation } from '~/routes/settings/location'
import { originOf } from '~/tenancy/origin.server'
import { authenticatorAt } from '../support/authenticator'
import { zoneAt } from '../support/clock'
import { addPlaces } from '../support/places'
import { visit } from '../support/visit'
import { openWorld } from '../support/world'

test('a passkey of a closed account leads to the page that brings it back', async () => {
  await using world = await openWorld()
  const { saffron } = world
  const { anna } = await world.members({ anna: {} })
  const device = authenticatorAt(originOf(saffron))
  const at = visit(saffron, '/api/passkeys/login')
  const created = device.create(await creationOptions(anna.member))
  await addPasskey(anna.member, { name: '', created }, at.client)
  await closeAccount(anna.member, { reason: null, note: null, addressBlock: '' })

  const signed = JSON.stringify(device.sign(await assertionOptions(saffron, 'login', null)))
  const headers = { 'Content-Type': 'application/json' }
  const request = new Request(at.url, { method: 'POST', body: signed, headers })
  const answer = await passkeyLogIn({ request, params: {}, context: at })
  const { ok, leads_to } = (await answer.json()) as { ok: boolean; leads_to: string }
  expect([answer.status, ok, at.cookies.get(sessionCookie)]).toEqual([200, false, undefined])

  const page = visit(saffron, leads_to)
  const { account, token } = await wayBack({ request: new Request(page.url), params: {}, context: page })
  expect(account).toMatchObject({ name: 'anna' })
  const pressed = new Request(page.url, { method: 'POST', body: new URLSearchParams({ token }) })
  expect(await reactivate({ request: pressed, params: {}, context: page })).toMatchObject({ status: 302 })
  expect(page.cookies.get(sessionCookie)).toBeDefined()
})

test('opens a campaign’s link for who follows it, not by HEAD or prefetch', async () => {
  await using world = await openWorld()
  await world.members({ anna: {} })
  await world.database.owner
    .updateTable('accounts')
    .set({ time_zone: zoneAt(12) })
    .execute()
  await world.pass(1)
  const letter = { subject: 'New', heading: 'New', body: 'See [who is here](/members)' }
  await sendCampaign(world.saffron, { name: '2026-12-01-winter', kind: 'news', letters: { en: letter } })
  const [mail] = await world.mails()
  const [link = ''] = /[^"]+\/mail\/link\?token=[\w.-]+/.exec(mail?.html ?? '') ?? []
  const opened = async (init: RequestInit) => {
    const at = visit(world.saffron, link)
    const answer = await mailLink({ request: new Request(at.url, init), params: {}, context: at })
    const [report] = await campaignReports(world.saffron)
    return [answer.headers.get('Location'), report?.opened]
  }
  const leadsTo = `${originOf(world.saffron)}/members`
  expect(await opened({ method: 'HEAD' })).toEqual([leadsTo, 0])
  expect(await opened({ headers: { 'Sec-Purpose': 'prefetch;prerender' } })).toEqual([leadsTo, 0])
  expect(await opened({})).toEqual([leadsTo, 1])
})

test('the settings change where a member lives and what they like', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { country: 'DE', city: 'Berlin' } })
  await addPlaces(world, [{ id: 1, name: 'Zeist', lat: 52.09, lon: 5.23 }])
  const at = visit(world.saffron, '/notifications/location', { viewer: anna.member })
  const save = (city: string) => {
    const body = new URLSearchParams([
      ['country', 'NL'],
      ['city', city],
      ['interests', 'coffee'],
      ['interests', 'travel'],
    ])
    return saveLocation({ request: new Request(at.url, { method: 'POST', body }), params: {}, context: at })
  }
  const shown = async () => {
    const { location, interests } = await locationSettings({ request: new Request(at.url), params: {}, context: at })
    return [location.city, interests]
  }
  const before = await shown()
  expect(await save('Xyzzy')).toMatchObject({ init: { status: 422 }, data: { location: { city: 'Xyzzy' } } })
  expect(await shown()).toEqual(before)
  expect(await save('Zeist')).toMatchObject({ status: 302 })
  expect(await shown()).toEqual(['Zeist', ['travel', 'coffee']])
})

test('a wrong link from a decision or a question is not found', async () => {
  await using world = await openWorld()
  const context = visit(world.saffron, '/objection/nothing')
  for (const loader of [objection, question]) {
    const answer = await loader({ request: new Request(context.url), params: { token: 'nothing' }, context })
    expect(answer).toMatchObject({ init: { status: 404 } })
  }
})

test('a copy of one’s data is made and fetched only after a fresh proof', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const unproved = { ...anna.member, proved: false }
  await expect(requestExport(unproved)).rejects.toThrow(ProofNeeded)
  await requestExport(anna.member)
  await world.mails()
  const view = await exportOf(anna.member)
  const id = view.kind === 'ready' ? view.id : ''
  await expect(readExport(unproved, id)).rejects.toThrow(ProofNeeded)
  expect(await readExport(anna.member, id)).not.toBeNull()

  const context = { ...visit(world.saffron, `/my-data/${id}`), viewer: unproved }
  const answer = await dataFile({ request: new Request(context.url), params: { id }, context })
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/confirm-identity?next=%2Fmy-data'])
})
