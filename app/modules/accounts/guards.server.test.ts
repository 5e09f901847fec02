import { expect, test } from 'vitest'
import { openWorld } from '../../../tests/support/world'
import { requireDeveloper, requireMember, requirePremium, requireVisitor } from './guards.server'

const at = (path: string) => new URL(path, 'https://saffron.example')

async function thrown(work: () => unknown): Promise<Response> {
  try {
    work()
  } catch (refusal) {
    if (refusal instanceof Response) return refusal
    throw refusal
  }
  throw new Error('nothing was refused')
}

test('leads a visitor to the login and back, and refuses a call', async () => {
  const page = await thrown(() => requireMember({ viewer: null, url: at('/chats/7?page=2') }))
  expect([page.status, page.headers.get('Location')]).toEqual([302, '/login?next=%2Fchats%2F7%3Fpage%3D2'])
  const call = await thrown(() => requireMember({ viewer: null, url: at('/api/chats.php') }))
  expect([call.status, await call.json()]).toEqual([403, { error: 'authentication_required' }])
})

test("the way back is a page, never Remix's own address of its data", async () => {
  for (const [requested, page] of [
    ['/chats.data?_routes=x', '/chats'],
    ['/_root.data', '/'],
    ['/members.data?gender=female&_routes=y', '/members?gender=female'],
  ] as const) {
    const answer = await thrown(() => requireMember({ viewer: null, url: at(requested) }))
    expect(answer.headers.get('Location')).toBe(`/login?next=${encodeURIComponent(page)}`)
  }
})

test('shortens a way back that fits no form or header to its page, or to home', async () => {
  for (const [requested, page] of [
    [`/members?min_age=30&q=${'%2F'.repeat(5_000)}`, '/members'],
    [`/members?min_age=30&q=${'a'.repeat(1_900)}`, `/members?min_age=30&q=${'a'.repeat(1_900)}`],
    [`/likes/${'%E0%A4'.repeat(2_000)}`, '/'],
  ] as const) {
    const answer = await thrown(() => requireMember({ viewer: null, url: at(requested) }))
    expect(answer.headers.get('Location')).toBe(`/login?next=${encodeURIComponent(page)}`)
  }
})

test('a free member is led to premium, a premium member passes', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true }, ben: {} })
  expect(requirePremium({ viewer: anna.member, url: at('/credits') })).toBe(anna.member)
  const page = await thrown(() => requirePremium({ viewer: ben.member, url: at('/credits') }))
  expect(page.headers.get('Location')).toBe('/premium')
  const call = await thrown(() => requirePremium({ viewer: ben.member, url: at('/api/x.php') }))
  expect(await call.json()).toEqual({ error: 'premium_only' })
})

test('leads a logged-in member away from the login page', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const answer = await thrown(() => requireVisitor({ viewer: anna.member, url: at('/login') }))
  expect(answer.headers.get('Location')).toBe('/members')
  requireVisitor({ viewer: null, url: at('/login') })
})

test('shows pages of developers only to the own machine of a development server', async () => {
  await using world = await openWorld()
  const asking = (development: boolean, onThisMachine: boolean) => ({
    tenant: { ...world.saffron, development },
    client: { address: '', addressBlock: '', country: null, userAgent: '', https: false, onThisMachine },
  })
  requireDeveloper(asking(true, true))
  for (const [development, onThisMachine] of [
    [true, false],
    [false, true],
  ] as const) {
    expect((await thrown(() => requireDeveloper(asking(development, onThisMachine)))).status).toBe(404)
  }
})
