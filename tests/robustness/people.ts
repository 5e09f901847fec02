import { openOutbox } from '../support/outbox'
import type { Site } from '../support/site'
import { addressOf, Visitor } from '../support/visitor'

/** A woman and a man of Saffron who seek each other, confirmed and logged in. */
export async function annaAndBen(site: Site): Promise<{ anna: Visitor; ben: Visitor }> {
  const mailTo = openOutbox(site.dataDir)
  const anna = new Visitor(site, 'saffron')
  const ben = new Visitor(site, 'saffron')
  await anna.signUp('anna')
  await ben.signUp('ben', { gender: 'male', seeks: 'female' })
  await anna.confirm(await mailTo(addressOf('anna')))
  await ben.confirm(await mailTo(addressOf('ben')))
  return { anna, ben }
}
