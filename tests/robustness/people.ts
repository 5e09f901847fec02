import { openEventStream } from '../support/event-stream'
import { openOutbox } from '../support/outbox'
import type { Site } from '../support/site'
import { addressOf, Visitor } from '../support/visitor'

/**
 * A woman and a man of Saffron who seek each other, confirmed and logged in.
 * @param site where they sign up, with the data folder of the node that sends their mails
 */
export async function annaAndBen(
  site: Visitor['site'] & Pick<Site, 'dataDir'>,
): Promise<{ anna: Visitor; ben: Visitor }> {
  const mailTo = openOutbox(site.dataDir)
  const anna = new Visitor(site, 'saffron')
  const ben = new Visitor(site, 'saffron')
  await anna.signUp('anna')
  await ben.signUp('ben', { gender: 'male', seeks: 'female' })
  for (const [visitor, name] of [
    [anna, 'anna'],
    [ben, 'ben'],
  ] as const) {
    const confirmed = await visitor.confirm(await mailTo(addressOf(name)))
    if (confirmed.status !== 200) throw new Error(`${name}: ${confirmed.status} ${confirmed.headers.location}`)
  }
  return { anna, ben }
}

/** The same session at another node, behind a proxy, or at this one after a restart. */
export function at(node: Visitor['site'], visitor: Visitor): Visitor {
  const same = new Visitor(node, visitor.slug)
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value)
  return same
}

/** The live stream of a member's open page. */
export function liveOf(visitor: Visitor) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const host = new URL(visitor.origin).host
  return openEventStream({ port: visitor.site.port, host, target: '/api/events', headers: { Cookie: cookie } })
}
