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
}

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
  const { anna } = await annaAndBen(site)
  const { text } = await visitor.see(api.openapi)
  expect(await new Validator().validate(JSON.parse(text))).toMatchObject({ valid: true })
  const description: Description = JSON.parse(text)
  expect(Object.keys(description.paths).sort()).toEqual(Object.values(api).sort())

  const problemsOf = judgeOf(description)
  const problems: string[] = []
  for (const { operation, name, ...asked } of casesOf(description)) {
    for (const asker of [visitor, anna]) {
      // A stream that is open stays so.
      if (asker === anna && asked.target === api.events) continue
      const answer = await asker.ask(asked)
      problems.push(...problemsOf(operation, answer).map((problem) => `${name}: ${problem}`))
    }
  }
  expect(problems).toEqual([])
})

interface Case extends Call {
  target: string
  operation: Operation
  name: string
}

/** Each call without anything, then with its examples. The session is needed until the end: nothing logs out. */
function casesOf({ paths: described }: Description): Case[] {
  const operations = Object.entries(described).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return operations
    .filter(({ path }) => path !== api.logout)
    .flatMap(({ path, method, operation }) =>
      [{}, ...(examples[`${method} ${path}`] ?? [])].map(({ query = '', body }: Example) => ({
        operation,
        name: `${method} ${path}${query}`,
        method,
        target: path + query,
        headers: { 'Content-Type': 'application/json', 'X-Client': '1', 'Sec-Fetch-Site': 'same-origin' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })),
    )
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
