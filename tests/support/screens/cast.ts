import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openOutbox } from '../outbox'
import { formsOf } from '../page-forms'
import type { Site } from '../site'
import { addressOf, Visitor } from '../visitor'
import { longNamed, longNames, meet } from './long-names'
import type { Screen, Viewer } from './screens'

/** Viewers of a demo brand's screens, and the values of the placeholders in the screens' paths. */
interface Cast {
  viewers: Record<Viewer, Visitor>
  pathOf(screen: Screen): string
}

/** A page written by the operator. */
const ownPage = `# Our story

We began on a pier.

![The pier in the evening](media/hero-1.webp)

## Who we are

Three friends and a boat.
`

/** Logs in by requests only, meets members with long names, buys a bundle, and opens another checkout. */
export async function openCast(site: Site, slug: string, language: string): Promise<Cast> {
  const viewer = () => {
    const visitor = new Visitor(site, slug)
    visitor.cookies.set('locale', language)
    visitor.cookies.set('entry-warning-dismissed', '1')
    return visitor
  }
  const viewers = { visitor: viewer(), free: viewer(), premium: viewer(), unfinished: viewer() }
  await viewers.free.logIn(`free@${slug}.example`, 'try-manyhearts')
  await viewers.premium.logIn(`premium@${slug}.example`, 'try-manyhearts')
  const mailTo = openOutbox(site.dataDir)
  await viewers.unfinished.signUp(longNames.unfinished)
  await mailTo(addressOf(longNames.unfinished))
  mkdirSync(join(site.tenantsDir, slug, 'pages/en'), { recursive: true })
  writeFileSync(join(site.tenantsDir, slug, 'pages/en/our-story.md'), ownPage)
  const { free, premium } = viewers
  const woman = await longNamed({ site, slug, mailTo }, 'woman')
  const man = await longNamed({ site, slug, mailTo }, 'man')
  await man.visitor.send('/likes', { intent: 'like', id: await free.ownId() })
  await meet(woman, { visitor: premium, id: await premium.ownId() })
  const paid = await order(premium)
  const done = await premium.send(paid.checkout, { outcome: 'pay' })
  await premium.see(String(done.headers.location))
  const places: Record<string, string> = {
    member: woman.id,
    match: woman.id,
    conversation: await linked(premium, '/chats', /"\/chats\/([0-9a-f-]{36})"/),
    order: String(done.headers.location),
    transaction: await linked(premium, '/transactions', /"\/transactions\/(\d+)"/),
    checkout: (await order(premium)).checkout,
    mail: await linked(viewers.visitor, '/dev/outbox', /"\/dev\/outbox\/([\w-]+)"/),
  }
  return {
    viewers,
    pathOf: ({ path }) => path.replace(/:([a-z]+)/g, (_, place: string) => places[place] ?? ''),
  }
}

/** Orders the smallest bundle, and returns the URL of its checkout. */
async function order(buyer: Visitor): Promise<{ checkout: string }> {
  const page = `/credits/1/creditcard?order=${crypto.randomUUID()}`
  const form = formsOf((await buyer.see(page)).text).find(({ names }) => names.has('amount'))
  const { headers } = await buyer.send(page, { ...form?.values, agreed: 'on' })
  return { checkout: String(headers.location) }
}

/** Returns the pattern's first group in its first match on a page. */
async function linked(viewer: Visitor, path: string, pattern: RegExp): Promise<string> {
  const { text } = await viewer.see(path)
  const found = pattern.exec(text)?.[1]
  if (!found) throw new Error(`no ${pattern} on ${path}`)
  return found
}
