import { expect, test } from 'vitest'
import { jsonUnlessKnown } from './unchanged.server'

const ask = (known?: string) =>
  new Request('http://saffron.localhost/api', known === undefined ? {} : { headers: { 'If-None-Match': known } })

test('an answer that the browser has is not sent again', async () => {
  const first = jsonUnlessKnown(ask(), { chats: [] })
  expect(first.status).toBe(200)
  expect(await first.json()).toEqual({ chats: [] })
  const etag = first.headers.get('ETag') ?? ''
  const second = jsonUnlessKnown(ask(`"other", ${etag}`), { chats: [] })
  expect(second.status).toBe(304)
  expect(await second.text()).toBe('')
})

test('a changed answer is sent whole', () => {
  const etag = jsonUnlessKnown(ask(), { chats: [] }).headers.get('ETag') ?? ''
  expect(jsonUnlessKnown(ask(etag), { chats: [1] }).status).toBe(200)
})
