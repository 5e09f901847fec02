import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { paths } from '~/paths'
import type { Answer, Call } from '../support/call'
import { migratedData } from '../support/seeded'
import { openSite } from '../support/site'
import { addressOf, password, Visitor } from '../support/visitor'
import { annaAndBen } from './people'

interface Description {
  paths: Record<string, Record<string, Operation>>
  components: object
}

interface Operation {
  security?: object[]
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

const { api } = paths
const nobody = crypto.randomUUID()

interface Example {
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** Status that the call must respond with. */
  status?: number
}

/** Requests that no call accepts. */
const unreadable: Example = { query: '?a=%00', status: 400 }
const badWrites: Example[] = [
  { body: '<a/>', headers: { 'Content-Type': 'text/xml' }, status: 415 },
  { body: {}, headers: { 'Sec-Fetch-Site': 'cross-site' }, status: 403 },
]
/** Photos may be larger. */
const tooLarge: Example = { body: { text: 'x'.repeat(40 * 1024) }, status: 413 }

const signed = { id: 'a', rawId: 'a', type: 'public-key' }
const assertion = { ...signed, response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' } }
const creation = { ...signed, response: { clientDataJSON: 'a', attestationObject: 'a' } }

/** What each call is asked with here, besides without anything: its query and its body. */
const examples: Record<string, Example[]> = {
  [`GET ${api.chats}`]: [{ query: '?filter=unread' }],
  [`DELETE ${api.chats}`]: [{ body: { conversation_id: nobody } }],
  [`GET ${api.cities}`]: [{ query: '?country=NL&q=ut' }],
  [`GET ${api.discountCode}`]: [{ query: '?code=NONE' }, { query: '?welcome=true' }],
  [`GET ${api.geocode}`]: [{ query: '?lat=52.1&lon=5.1' }],
  [`GET ${api.regions}`]: [{ query: '?country=NL' }],
  [`GET ${api.membersCount}`]: [{ query: '?gender=male' }],
  [`POST ${api.typing}`]: [{ body: { conversation_id: nobody } }],
  [`POST ${api.pageHidden}`]: [{ body: {} }],
  [`POST ${api.pageVisits}`]: [{ body: { path: '/', milliseconds: 5, clicked: true } }],
  [`PUT ${api.user}`]: [{ body: { language: 'nl' } }, { body: { language: 'none' } }],
  [`POST ${api.passkeyLogin}`]: [{ body: assertion, status: 401 }],
  [`POST ${api.passkeyProof}`]: [{ body: assertion }],
  [`POST ${api.passkeys}`]: [{ body: { name: '', created: creation } }],
  [`GET ${api.logout}`]: [{ headers: { 'X-Client': '0' }, status: 302 }],
  [`POST ${api.user}`]: [
    { body: { login: addressOf('anna'), password: 'wrong' } },
    { body: { login: addressOf('anna'), password } },
    { query: '?push=1', body: { endpoint: 'http://127.0.0.1/', keys: { p256dh: '', auth: '' } } },
  ],
  [`DELETE ${api.user}`]: [{ query: '?push=1', body: { endpoint: 'https://push.example/1' } }],
}

test('the description of the calls is valid OpenAPI, and each call answers as it says', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const visitor = new Visitor(site, 'saffron')
  const { anna, ben } = await annaAndBen(site)
  const { text } = await visitor.see(api.openapi)
  expect(await new Validator().validate(JSON.parse(text))).toMatchObject({ valid: true })
  const description: Description = JSON.parse(text)
  expect(Object.keys(description.paths).sort()).toEqual(Object.values(api).sort())

  const problemsOf = judgeOf(description)
  const problems: string[] = []
  const check = async (asker: Visitor, { operation, name, status, ...request }: Case) => {
    const answer = await asker.ask(request)
    problems.push(...problemsOf(operation, answer).map((problem) => `${name}: ${problem}`))
    if (status !== undefined && answer.status !== status)
      problems.push(`${name}: ${answer.status} instead of ${status}`)
    return answer
  }
  for (const each of casesOf(description)) {
    for (const asker of [visitor, anna]) {
      // A stream that is open stays so.
      if (asker === anna && each.target === api.events) continue
      await check(asker, each)
    }
  }

  const operationAt = (method: string, path: string) => description.paths[path]?.[method.toLowerCase()]
  const provoke = (asker: Visitor, method: string, path: string, example: Example) => {
    const operation = operationAt(method, path)
    if (!operation) throw new Error(`${method} ${path} is not described`)
    return check(asker, caseOf({ method, path, operation }, example))
  }
  const keys = { p256dh: Buffer.alloc(65).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') }
  const subscription = { endpoint: 'https://push.example/1', keys }
  for (let time = 0; time < 60; time += 1) await ben.call('POST', api.typing, { conversation_id: nobody })
  for (let time = 0; time < 120; time += 1) await ben.call('POST', `${api.user}?push=1`, subscription)
  const limited = [
    await provoke(ben, 'POST', api.typing, { body: { conversation_id: nobody }, status: 429 }),
    await provoke(ben, 'POST', api.user, { query: '?push=1', body: subscription, status: 429 }),
  ]
  for (const { headers } of limited) expect(headers['retry-after']).toMatch(/^\d+$/)

  const add = (code: string, ...more: string[]) =>
    site.operate('discounts', 'saffron', 'add', code, '--percent', '90', ...more)
  await add('LARGE', '--minimum', '9999', '--currency', 'EUR')
  await add('OLD')
  await site.operate('discounts', 'saffron', 'end', 'OLD')
  const large = await provoke(anna, 'GET', api.discountCode, { query: '?code=LARGE&bundle=1', status: 409 })
  expect(JSON.parse(large.text)).toEqual({
    error: 'minimum_order',
    message: expect.stringMatching(/€\s?9[.,]999/),
  })
  await provoke(anna, 'GET', api.discountCode, { query: '?code=OLD', status: 410 })
  for (let guess = 0; guess < 20; guess += 1) await anna.see(`${api.discountCode}?code=GUESS${guess}`)
  await provoke(anna, 'GET', api.discountCode, { query: '?code=NONE', status: 429 })

  expect((await ben.send('/leave', { intent: 'delete' })).headers.location).toMatch(/^\/account-deleted\?/)
  await provoke(visitor, 'POST', api.user, { body: { login: addressOf('ben'), password }, status: 409 })
  for (let time = 0; time < 5; time += 1) await visitor.call('POST', api.user, { login: 'eva', password: 'wrong' })
  await provoke(visitor, 'POST', api.user, { body: { login: 'eva', password }, status: 429 })
  for (let time = 0; time < 30; time += 1) await visitor.call('POST', api.passkeyLogin, assertion)
  await provoke(visitor, 'POST', api.passkeyLogin, { body: assertion, status: 429 })
  await provoke(anna, 'GET', api.logout, { status: 200 })
  expect(problems).toEqual([])
})

interface Described {
  method: string
  path: string
  operation: Operation
}

interface Case extends Call {
  target: string
  operation: Operation
  name: string
  status: number | undefined
}

/** Each call without anything, then with its examples. The session is needed until the end: nothing logs out. */
function casesOf({ paths: described }: Description): Case[] {
  const operations = Object.entries(described).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return operations.flatMap((each) => {
    const { method, path } = each
    const writes = method === 'GET' ? [] : [...badWrites, ...(path === api.photos ? [] : [tooLarge])]
    const bare = path === api.logout ? [] : [{}]
    return [...bare, unreadable, ...writes, ...(examples[`${method} ${path}`] ?? [])].map((example) =>
      caseOf(each, example),
    )
  })
}

function caseOf({ method, path, operation }: Described, { query = '', body, headers, status }: Example): Case {
  return {
    operation,
    name: `${method} ${path}${query}${headers ? ` ${Object.values(headers)}` : ''}`,
    method,
    target: path + query,
    headers: { 'Content-Type': 'application/json', 'X-Client': '1', 'Sec-Fetch-Site': 'same-origin', ...headers },
    status,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}

/** Finds what an answer has that its operation doesn't say. */
function judgeOf({ components }: Description): (operation: Operation, answer: Answer) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema({ $id: 'http://site.example/', components })
  return ({ responses }, { status, headers, text }) => {
    const response = responses[status]
    if (!response) return [`${status} is not described`]
    const [type = ''] = `${headers['content-type'] ?? ''}`.split(';')
    if (!response.content) return text === '' ? [] : [`${status} has a body`]
    const schema = response.content[type]?.schema
    if (!schema) return [`${status} is ${type}`]
    const whole = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"http://site.example/#/'))
    const fits = ajv.compile(whole)
    return fits(JSON.parse(text)) ? [] : [`${status}: ${ajv.errorsText(fits.errors)}`]
  }
}
