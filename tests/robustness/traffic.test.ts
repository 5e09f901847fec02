import { expect, test } from 'vitest'
import { migratedData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { Visitor } from '../support/visitor'

const click = 'network=sunline&ref=b&sub1=c'

/** A visitor from the Netherlands, where the law asks for consent; or from the United States, where it doesn't. */
function visitorFrom(site: Site, country: 'NL' | 'US'): Visitor {
  const visitor = new Visitor(site, 'saffron')
  visitor.cookies.set('country', country)
  return visitor
}

/** The address that a page's link or form of this path leads to. */
function leadsTo(page: string, path: string): string {
  const [, address = ''] = new RegExp(`(?:href|action)="(${path}(?:\\?[^"]*)?)"`).exec(page) ?? []
  return address.replaceAll('&amp;', '&')
}

const asks = (page: string) => page.includes('action="/tracking-consent')
const isPlain = (page: string) => !page.includes('/payment/')

test('carries a click to the account, whatever the visitor answers', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const silent = visitorFrom(site, 'NL')
  const arrival = (await silent.see(`/pricing?${click}`)).text
  expect([asks(arrival), isPlain(arrival), silent.cookies.has('tracking')]).toEqual([true, true, false])
  const second = (await silent.see(leadsTo(arrival, '/pages/faq'))).text
  expect([asks(second), isPlain(second)]).toEqual([true, true])
  await silent.signUp('Silent', {}, leadsTo((await silent.see(leadsTo(second, '/login'))).text, '/signup'))

  const late = visitorFrom(site, 'NL')
  const question = leadsTo((await late.see(`/pricing?${click}`)).text, '/tracking-consent')
  await late.send(question, { answer: 'yes', next: '/pricing' })
  const page = (await late.see('/pricing')).text
  expect([asks(page), isPlain(page), late.cookies.has('tracking')]).toEqual([false, true, true])
  await late.signUp('Late')

  const refusing = visitorFrom(site, 'NL')
  await refusing.send(question, { answer: 'no', next: '/pricing' })
  const refused = (await refusing.see(`/pricing?${click}`)).text
  expect([asks(refused), refusing.cookies.has('tracking')]).toEqual([false, false])
  await refusing.signUp('Refusing', {}, leadsTo(refused, '/signup'))

  const american = visitorFrom(site, 'US')
  const landing = (await american.see(`/pricing?${click}`)).text
  expect([asks(landing), leadsTo(landing, '/signup'), american.cookies.has('tracking')]).toEqual([
    false,
    '/signup',
    true,
  ])
  await american.signUp('American')

  for (const member of [silent, late, refusing, american]) {
    expect(JSON.parse((await member.see('/api/user.php')).text).user.trafficsource).toBe('sunline')
    // Only who sells is named, on the page where one orders.
    const named = async (path: string) => (await member.see(path)).text.includes('<address')
    expect([await named(`/credits/1/creditcard?order=${crypto.randomUUID()}`), await named('/members')]).toEqual([
      true,
      false,
    ])
  }
  await site.stop()
  await site.start()
  const { rows } = JSON.parse(await site.operate('report', 'saffron', '--by', 'network,ref,sub1', '--json'))
  expect(rows).toContainEqual(expect.objectContaining({ network: 'sunline', ref: 'b', sub1: 'c', signups: 4 }))
})

test('hostile tracking data changes nothing', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const visitor = visitorFrom(site, 'NL')
  for (const query of [
    'network=%3Cscript%3Ealert(1)%3C/script%3E',
    `sub1=${'a'.repeat(8_000)}`,
    'network[]=a&network[99999999]=b&ref[x][y]=z',
    'ref=a%0d%0aSet-Cookie:%20a=b&sub2=%E2%80%AE',
  ]) {
    const { status, text, headers } = await visitor.see(`/pricing?${query}`)
    expect(status, query).toBe(200)
    expect([text.includes('<script>alert'), asks(text), headers['set-cookie'] ?? []], query).toEqual([false, false, []])
  }
  expect((await visitor.see('/pricing?network=%00')).status).toBe(400)
})
