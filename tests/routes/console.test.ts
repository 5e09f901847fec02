import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { i18nOf, noBrand } from '~/i18n/texts/texts.server'
import { audit } from '~/modules/audit/audit.server'
import { saveTemplate } from '~/modules/moderation/casework/templates.server'
import type { Operator } from '~/modules/operators/access/operator'
import { creationOptions } from '~/modules/operators/credentials/passkeys.server'
import { NotYours, StepUpNeeded } from '~/modules/operators/errors'
import { acceptWithPasskey, inviteOperator, readInvite } from '~/modules/operators/people/invite.server'
import { endOperator } from '~/modules/operators/people/people.server'
import { action as auditAct, loader as auditPage } from '~/routes/console/audit/audit'
import { loader as auditFile } from '~/routes/console/audit/export'
import { loader as healthPage } from '~/routes/console/health/health'
import { loader as ordersFile } from '~/routes/console/money/export'
import { loader as revenueFile } from '~/routes/console/money/revenue-export'
import { loader as overviewFile } from '~/routes/console/overview/export'
import { loader as reportFile } from '~/routes/console/partners/export'
import { action as sendPostback } from '~/routes/console/partners/postbacks'
import { action as operatorsAct } from '~/routes/console/people/operators'
import { action as saveATemplate } from '~/routes/console/queue/templates'
import { loader as transparencyFile } from '~/routes/console/queue/transparency-export'
import type { Tenant } from '~/tenancy/tenant'
import { authenticatorAt } from '../support/authenticator'
import { formOf } from '../support/form'
import { consoleOrigin, desk, hire, sessionOf } from '../support/operators'
import type { World } from '../support/world'
import { openWorld } from '../support/world'

type Brands = Pick<World, 'saffron'> & Partial<Pick<World, 'coast'>>

/** A request of an operator at the console. */
function asking({ saffron, coast }: Brands, operator: Operator, address: string) {
  const brands: Record<string, Tenant> = { saffron, ...(coast && { coast }) }
  const tenants = { slugs: () => Object.keys(brands), bySlug: async (slug: string) => brands[slug] ?? null }
  const url = new URL(address, consoleOrigin)
  const context = {
    url,
    t: (key: string) => key,
    console: { origin: consoleOrigin, tenants, operator },
  } as unknown as AppLoadContext
  return { request: new Request(url), params: {}, context }
}

test('shows the log of an owned brand only, on the page and in the file', async () => {
  await using world = await openWorld()
  const subject = { kind: 'member', id: 'm' } as const
  await forTenant(world.saffron, async (db) => audit(db, { act: 'member.seen', subject }))
  await forTenant(world.coast, async (db) => audit(db, { act: 'member.seen', subject }))
  const olga = await hire('olga', 'owner')
  const email = 'mo@operators.example'
  const both = [
    { role: 'owner', brandId: world.saffron.id },
    { role: 'moderator', brandId: world.coast.id },
  ] as const
  const mo = await accepted(await inviteOperator(olga, { email, name: 'mo', grants: both }))
  const read = async (by: Operator) => {
    const { lines } = await auditPage(asking(world, by, '/console/audit'))
    return [...new Set(lines.map(({ brandId }) => brandId))].sort()
  }
  expect(await read(mo)).toEqual([world.saffron.id])
  expect(await read(olga)).toHaveLength(3)
  const file = await (await auditFile(asking(world, mo, '/console/audit/export'))).text()
  expect(file.match(/member\.seen/g)).toHaveLength(1)
})

test('opens and proves the log entries of a brand whose folder is gone', async () => {
  await using world = await openWorld()
  const subject = { kind: 'member', id: 'm' } as const
  await forTenant(world.saffron, async (db) => audit(db, { act: 'member.seen', subject }))
  await forTenant(world.coast, async (db) => audit(db, { act: 'member.seen', subject }))
  const olga = await hire('olga', 'owner')
  const mo = await hire('mo', 'owner', world.saffron.id)
  const entry = `/console/audit?entry=${world.coast.id}/1`
  const opened = async (by: Operator) => (await auditPage(asking({ saffron: world.saffron }, by, entry))).entry
  expect(await opened(olga)).toMatchObject({ brandId: world.coast.id, act: 'member.seen' })
  expect(await opened(mo)).toBeNull()
  const file = await auditFile(asking({ saffron: world.saffron }, olga, '/console/audit/export'))
  expect(await file.text()).toContain(`${world.coast.id},1,`)
  const verify = (by: Operator) => auditAct(asking({ saffron: world.saffron }, by, '/console/audit'))
  expect(await verify(olga)).toMatchObject({ chains: 3, broken: [] })
  expect(await verify(mo)).toMatchObject({ chains: 1 })
})

test('the page of health names each refused folder, by the brand or its slug', async () => {
  await using world = await openWorld()
  const { context, ...args } = asking(world, await hire('olga', 'owner'), '/console/health')
  const tenants = {
    ...context.console?.tenants,
    slugs: () => ['saffron', 'coast', 'new-brand'],
    refusal: async (slug: string) => (slug === 'saffron' ? null : 'tenant.json:3'),
  }
  const refusing = { ...context, console: { ...context.console, tenants } } as unknown as AppLoadContext
  const { health } = await healthPage({ ...args, context: refusing })
  expect(health.troubles).toContainEqual({ kind: 'folders', brands: [world.coast.settings.name, 'new-brand'] })
})

const files = [
  ['/console/audit/export?days=28', auditFile, '/console/audit?days=28', 'audit.exported'],
  ['/console/money/export?days=28', ordersFile, '/console/money?days=28', 'order.exported'],
  ['/console/money/revenue/export?brand=coast', revenueFile, '/console/money/revenue?brand=coast', 'revenue.exported'],
  ['/console/money/revenue/export?days=7', revenueFile, '/console/money/revenue?days=7', 'revenue.exported'],
  ['/console/partners/export?brand=coast', reportFile, '/console/partners?brand=coast', 'report.exported'],
  ['/console/overview/export?brand=coast', overviewFile, '/console/overview?brand=coast', 'overview.exported'],
  [
    '/console/queue/transparency/export?brand=coast',
    transparencyFile,
    '/console/queue/transparency?brand=coast',
    'transparency.exported',
  ],
] as const

test.each(files)('%s needs a fresh check, which leads back to its page, and makes an entry', async (...file) => {
  const [address, send, page, act] = file
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  const entries = async () =>
    (await world.database.owner.selectFrom('audit_log').where('act', '=', act).select('actor_id').execute()).map(
      ({ actor_id }) => actor_id,
    )
  const stale = await send(asking(world, { ...olga, proved: false }, address)).catch((answer) => answer)
  expect([stale.status, stale.headers.get('Location')]).toEqual([
    302,
    `/console/confirm?next=${encodeURIComponent(page)}`,
  ])
  expect(await entries()).toEqual([])
  const sent = await send(asking(world, olga, address))
  expect([sent.status, sent.headers.get('Content-Disposition')]).toEqual([200, expect.stringContaining('attachment')])
  expect(await entries()).toEqual([olga.id])
})

test('one template too many is refused at its name, and what was typed stays', async () => {
  await using world = await openWorld()
  const milo = await hire('milo', 'moderator', world.saffron.id)
  for (let number = 0; number < 100; number += 1) {
    await saveTemplate(world.saffron, { name: `Text ${number}`, texts: { en: 'No.' } })
  }
  const args = asking(world, milo, '/console/queue/templates')
  const fields = { intent: 'save', brand: 'saffron', name: 'Another', text_en: 'Words' }
  const request = new Request(args.request, { method: 'POST', body: formOf(fields) })
  const context = { ...args.context, t: i18nOf(noBrand, 'en').t }
  expect(await saveATemplate({ ...args, request, context })).toMatchObject({
    init: { status: 409 },
    data: {
      name: 'Another',
      texts: { en: 'Words' },
      nameError: expect.stringContaining('A brand can have 100 templates.'),
    },
  })
})

test('a postback sent again leads back to the list as it was filtered and paged', async () => {
  await using world = await openWorld()
  const args = asking(world, await hire('olga', 'owner'), '/console/partners/postbacks?brand=saffron&open=yes&before=b')
  const request = new Request(args.request, { method: 'POST', body: formOf({ intent: 'send_again', postback: 'x' }) })
  const { headers } = (await sendPostback({ ...args, request })) as Response
  const { searchParams } = new URL(headers.get('location') ?? '', consoleOrigin)
  expect(Object.fromEntries(searchParams)).toEqual({ brand: 'saffron', open: 'yes', before: 'b', said: 'settled' })
})

test('who left and is invited again has the roles of the new invitation alone', async () => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  const mo = await hire('mo', 'owner', null, olga)
  await endOperator(olga, mo.id)
  const again = await hire('mo', 'moderator', world.coast.id, olga)
  expect(again.id).toBe(mo.id)
  expect(again.grants).toEqual([{ role: 'moderator', brandId: world.coast.id }])
  // One who is still there gets one more.
  expect((await hire('mo', 'analyst', null, olga)).grants).toHaveLength(2)
})

test('takes an owner’s roles back and gives another, replacing a repeated name', async () => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  const mo = await hire('mo', 'moderator', world.saffron.id, olga)
  await hire('mo', 'analyst', null, olga)
  const send = (by: Operator, fields: [string, string][]) => {
    const { request, ...args } = asking(world, by, '/console/operators')
    const body = new URLSearchParams([['operator', mo.id], ...fields])
    return operatorsAct({ ...args, request: new Request(request.url, { method: 'POST', body }) })
  }
  await send(olga, [...keeping('analyst *'), ['intent', 'grant'], ['role', 'support'], ['brand', 'coast']])
  const rolesOf = async () => (await sessionOf(mo.token)).grants
  const now = [
    { role: 'analyst', brandId: null },
    { role: 'support', brandId: world.coast.id },
  ]
  expect(await rolesOf()).toEqual(now)
  await send(olga, [...keeping('support coast'), ['intent', 'grant']])
  expect(await rolesOf()).toEqual(now.slice(1))
  const stale = { ...olga, proved: false }
  await expect((async () => send(stale, [['intent', 'end']]))()).rejects.toThrow(StepUpNeeded)
  const form = [...keeping('owner nowhere'), ['intent', 'grant']] as [string, string][]
  await expect(send(olga, form)).rejects.toThrow(NotYours)
  expect(await rolesOf()).toEqual(now.slice(1))
  await inviteOperator(olga, { email: mo.email, name: 'Mo Renamed', grants: [] })
  expect((await sessionOf(mo.token)).name).toBe('Mo Renamed')
  await inviteOperator(null, { email: mo.email, name: '', grants: [] })
  expect((await sessionOf(mo.token)).name).toBe('Mo Renamed')
})

test('who would be the last owner of the house keeps the role, and the page says why', async () => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  const { request, ...args } = asking(world, olga, '/console/operators')
  const body = new URLSearchParams({ operator: olga.id, intent: 'grant' })
  const answer = await operatorsAct({ ...args, request: new Request(request.url, { method: 'POST', body }) })
  expect(answer).toMatchObject({ data: { wrong: 'console:error.last_owner' }, init: { status: 409 } })
})

function keeping(role: string): [string, string][] {
  return [['keep', role]]
}

async function accepted(invite: string): Promise<Operator> {
  const at = { origin: consoleOrigin }
  const created = authenticatorAt(consoleOrigin).create(await creationOptions(at, await readInvite(invite)))
  return sessionOf(await acceptWithPasskey(at, invite, { name: '', created }, desk))
}
