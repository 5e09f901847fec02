import type { Mail } from '../outbox'
import { noise, photoForm } from '../photo'
import type { Site } from '../site'
import { addressOf, Visitor } from '../visitor'

/** Names of 19 letters, of 20 allowed, without a place to break them. */
export const longNames = {
  unfinished: 'Maximilianetheresia',
  woman: 'Alexandrinaviktoria',
  man: 'Konstantinalexander',
}

/** City with a long name for each brand, in one of its countries. */
const longHomes: Record<string, { country: string; city: string }> = {
  saffron: { country: 'NL', city: 'Emmer-Erfscheidenveen' },
}
const germanHome = { country: 'DE', city: 'Kröppelshagen-Fahrendorf' }

/** Number of photos that a free member may upload; the last one is locked for other free members. */
const photos = 3

interface Meeting {
  site: Site
  slug: string
  mailTo: (address: string) => Promise<Mail>
}

/** A member whose name and city are long, with photos. */
export async function longNamed({ site, slug, mailTo }: Meeting, who: 'woman' | 'man') {
  const name = longNames[who]
  const visitor = new Visitor(site, slug)
  const [gender, seeks] = who === 'woman' ? ['female', 'male'] : ['male', 'female']
  await visitor.signUp(name, { gender, seeks })
  await visitor.confirm(await mailTo(addressOf(name)))
  await visitor.send('/complete-signup?step=location', { intent: 'continue', ...(longHomes[slug] ?? germanHome) })
  await visitor.send('/complete-signup?step=complete', { intent: 'continue' })
  for (let photo = 0; photo < photos; photo += 1) {
    const { type, body } = photoForm(await noise())
    await visitor.ask({ method: 'POST', target: '/api/photos', headers: { 'Content-Type': type }, body })
  }
  return { visitor, id: await visitor.ownId() }
}

/** She writes and likes, he likes back, writes and sends a gift. */
export async function meet(woman: { visitor: Visitor; id: string }, man: { visitor: Visitor; id: string }) {
  await woman.visitor.write(man.id, 'Hello')
  await woman.visitor.send('/likes', { intent: 'like', id: man.id })
  await man.visitor.send('/likes', { intent: 'like', id: woman.id })
  await man.visitor.write(woman.id, 'Donaudampfschifffahrtsgesellschaft and epäjärjestelmällisyys')
  await man.visitor.send(`/members/${woman.id}/chat`, { gift: 'rose', body: '', draft_id: crypto.randomUUID() })
}
