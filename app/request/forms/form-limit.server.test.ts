import type { ActionFunctionArgs, AppLoadContext, ServerBuild } from '@remix-run/node'
import { data } from '@remix-run/node'
import { expect, test } from 'vitest'
import { DomainError } from '~/platform/errors'
import { routeAt } from '../../../tests/support/site-map'
import { waitOf, withDomainErrors } from '../rendering/domain-errors.server'

const tenant = { id: crypto.randomUUID() }

/** Forms that come in from an address, or from a member. */
function sender(path: string, from: { address: string; member?: string }) {
  const context = {
    tenant,
    viewer: from.member ? { id: from.member } : null,
    client: { addressBlock: from.address },
    url: new URL(`http://brand.example${path}`),
    route: routeAt(path),
    t: (key: string) => key,
  } as unknown as AppLoadContext
  return (action: () => unknown) => {
    const route = { id: 'form', path, module: { default: null, action } }
    const build = withDomainErrors({ routes: { form: route } } as unknown as ServerBuild)
    const guarded = build.routes.form?.module.action as (args: Partial<ActionFunctionArgs>) => Promise<unknown>
    return guarded({ context }).then(statusOf, (thrown) => `${statusOf(thrown)} ${waitOf(context) ?? ''}`.trim())
  }
}

function statusOf(answer: unknown): number {
  const { status, init } = answer as { status?: number; init?: { status: number } }
  return status ?? init?.status ?? 200
}

const invalid = () => data({ errors: {} }, { status: 422 })
const refused = () => {
  throw new DomainError('accounts:error.login_failed', 401)
}
const taken = () => new Response(null, { status: 302 })

async function refuse(send: (action: () => unknown) => Promise<unknown>, times: number) {
  for (let time = 0; time < times; time += 1) await send(time % 2 ? invalid : refused)
}

test('an address whose forms are refused too often waits, invalid ones counted too', async () => {
  const send = sender('/signup', { address: '192.0.2.1' })
  await refuse(send, 100)
  expect(await send(taken)).toMatch(/^429 \d+$/)
  expect(await sender('/login', { address: '192.0.2.1' })(taken)).toMatch(/^429 /)
  expect(await sender('/signup', { address: '192.0.2.2' })(taken)).toBe(302)
})

test('a member at the same address has a count of their own', async () => {
  await refuse(sender('/profile', { address: '192.0.2.3' }), 100)
  expect(await sender('/profile', { address: '192.0.2.3', member: 'anna' })(taken)).toBe(302)
})

test('forms that are taken do not count, and those that fail here neither', async () => {
  const send = sender('/login', { address: '192.0.2.4' })
  for (let time = 0; time < 150; time += 1) await send(time % 2 ? taken : () => data(null, { status: 503 }))
  expect(await send(taken)).toBe(302)
})

test('runs no more than the limit of many forms at once', async () => {
  const send = sender('/login', { address: '192.0.2.5' })
  let carriedOut = 0
  const slow = async () => {
    carriedOut += 1
    await new Promise((later) => setTimeout(later))
    return invalid()
  }
  await Promise.all(Array.from({ length: 130 }, () => send(slow)))
  expect(carriedOut).toBe(100)
})

test('counts nothing that another server signed', async () => {
  const send = sender('/webhooks/mail', { address: '192.0.2.6' })
  await refuse(send, 110)
  expect(await send(taken)).toBe(302)
})
