import { expect, test, vi } from 'vitest'
import type { RequestContext } from '~/modules/accounts/request-context'
import { DomainError } from '~/platform/errors'
import { log } from '~/platform/log.server'
import { countReading } from './reading-limit.server'

const limits = { visitor: 3, member: 5, address: 7 }
const tenant = { id: crypto.randomUUID(), slug: 'saffron' }

/** How many of so many looks are answered. */
async function looks(times: number, from: { address: string; member?: string }, brand = tenant): Promise<number> {
  const context = {
    tenant: brand,
    viewer: from.member ? { id: from.member } : null,
    client: { addressBlock: from.address },
  } as unknown as RequestContext
  let allowed = 0
  for (let time = 0; time < times; time += 1) {
    const refused = await countReading(context, limits).catch((error: DomainError) => error)
    if (refused instanceof DomainError)
      expect([refused.code, refused.status]).toEqual(['common:error.too_much_reading', 429])
    else allowed += 1
  }
  return allowed
}

test('visitors at one address look at so many, on each brand', async () => {
  expect(await looks(5, { address: '192.0.2.1' })).toBe(3)
  expect(await looks(5, { address: '192.0.2.2' })).toBe(3)
  expect(await looks(5, { address: '192.0.2.1' }, { ...tenant, id: crypto.randomUUID() })).toBe(3)
})

test('a member looks at more, wherever they are', async () => {
  expect(await looks(4, { address: '192.0.2.3', member: 'anna' })).toBe(4)
  expect(await looks(4, { address: '192.0.2.4', member: 'anna' })).toBe(1)
})

test('many accounts at one address do not add up', async () => {
  const allowed = await Promise.all(['a', 'b', 'c'].map((member) => looks(4, { address: '192.0.2.5', member })))
  expect(allowed.reduce((sum, count) => sum + count)).toBe(7)
})

test('each refusal is a security event, of the account or of nobody’s', async () => {
  const lines = vi.spyOn(log(), 'info')
  try {
    await looks(6, { address: '192.0.2.6', member: 'anna again' })
    await looks(4, { address: '198.51.100.1' })
    const event = { event: 'reading_limited', tenant: 'saffron' }
    expect(lines.mock.calls).toEqual([
      [{ ...event, account: 'anna again', network: '192.0.2.0' }, 'security event'],
      [{ ...event, account: null, network: '198.51.100.0' }, 'security event'],
    ])
  } finally {
    lines.mockRestore()
  }
})
