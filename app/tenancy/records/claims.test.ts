import { expect, test } from 'vitest'
import { Claims, conflictWords } from './claims'
import { recordsInMemory } from './in-memory'
import type { Claim } from './records'

const lagoon = { slug: 'lagoon', id: 'id-of-lagoon', domains: ['lagoon.example', 'www.lagoon.example'] }
const reef = { slug: 'reef', id: 'id-of-reef', domains: ['reef.example', 'lagoon.example'] }
const atoll = { slug: 'atoll', id: 'id-of-lagoon', domains: ['atoll.example'] }

const ownersOf = (claims: Claims, ...domains: string[]) =>
  domains.map((domain) => claims.ownerOf('domain', domain)?.slug ?? null)

test('claims nothing for a folder that names another’s id or domain, and says which', async () => {
  const claims = new Claims(recordsInMemory())
  await claims.settle([lagoon, reef, atoll])
  expect(ownersOf(claims, 'lagoon.example', 'reef.example', 'atoll.example')).toEqual(['lagoon', null, null])
  expect(claims.conflicts(reef).map(({ path }) => path)).toEqual([['domains', 1]])
  expect(claims.conflicts(atoll).map(({ path }) => path)).toEqual([['id']])
  expect(claims.conflicts(lagoon)).toEqual([])
  // What nobody owns yet is foreign, too, but is no conflict.
  expect(claims.foreign(reef).map(({ path, claim }) => [path, claim?.slug])).toEqual([
    [['id'], undefined],
    [['domains', 0], undefined],
    [['domains', 1], 'lagoon'],
  ])
  expect([claims.knows('lagoon'), claims.knows('reef')]).toEqual([true, false])
})

test('an id and a domain of the same text are two claims', async () => {
  const claims = new Claims(recordsInMemory())
  await claims.settle([{ slug: 'one', id: 'same', domains: [] }])
  await claims.settle([{ slug: 'two', id: 'other', domains: ['same'] }])
  expect([claims.owns('one', 'id', 'same'), claims.owns('two', 'domain', 'same')]).toEqual([true, true])
})

test('hands over one domain, and leaves other claims and folders alone', async () => {
  const records = recordsInMemory()
  const claims = new Claims(records)
  await claims.settle([lagoon, { ...reef, domains: ['reef.example'] }])
  const newcomer = { slug: 'bay', id: 'id-of-bay', domains: ['lagoon.example', 'reef.example'] }
  await claims.handOver(newcomer, 'lagoon')
  expect(ownersOf(claims, 'lagoon.example', 'www.lagoon.example', 'reef.example')).toEqual(['bay', 'lagoon', 'reef'])
  const after = new Claims(records)
  await after.load()
  expect(ownersOf(after, 'lagoon.example', 'www.lagoon.example', 'reef.example')).toEqual(['bay', 'lagoon', 'reef'])
})

test('a command that only reads hands over for itself, not in the records', async () => {
  const records = recordsInMemory()
  await new Claims(records).settle([lagoon])
  const reading = new Claims({ ...records, readOnly: true })
  await reading.load()
  await reading.handOver(reef, 'lagoon')
  expect(ownersOf(reading, 'lagoon.example')).toEqual(['reef'])
  const after = new Claims(records)
  await after.load()
  expect(ownersOf(after, 'lagoon.example')).toEqual(['lagoon'])
})

test('takes unwritten claims for unowned, and writes them the next time', async () => {
  const records = recordsInMemory()
  let away = true
  const claims = new Claims({
    ...records,
    claim: (wanted) => (away ? Promise.reject(new Error('database away')) : records.claim(wanted)),
  })
  await expect(claims.settle([lagoon])).rejects.toThrow('database away')
  expect(ownersOf(claims, 'lagoon.example')).toEqual([null])
  away = false
  await claims.settle([lagoon])
  expect(ownersOf(claims, 'lagoon.example')).toEqual(['lagoon'])
})

test('a claim that another server changed counts once the conflict is read again', async () => {
  const records = recordsInMemory()
  const claims = new Claims(records)
  await claims.settle([lagoon])
  await records.handOver(['lagoon.example'], 'lagoon', 'reef')
  expect(claims.conflicts(reef)).toHaveLength(1)
  await claims.refresh([reef])
  expect(claims.conflicts(reef)).toEqual([])
  expect(claims.conflicts(lagoon)).toMatchObject([{ path: ['domains', 0], claim: { slug: 'reef' } }])
})

test('the words of a conflict name the owner and its day, and how a domain is moved', () => {
  const claim: Claim = { kind: 'domain', value: 'a.example', slug: 'lagoon', since: new Date('2026-03-05T23:00:00Z') }
  expect(conflictWords(claim, 'reef', true)).toBe(
    'a domain of its own, but "a.example" is the tenant lagoon\'s since 2026-03-05 (npm run tenant -- move-domain a.example reef)',
  )
  expect(conflictWords({ ...claim, kind: 'id' }, 'reef', false)).toBe(
    "an id of its own, but it is the tenant lagoon's since 2026-03-05, whose folder is gone",
  )
})
