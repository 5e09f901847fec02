import { seededData } from '../../support/seeded'

/** Before the first journey: the demo members, once for all workers. */
export default async function setup(): Promise<void> {
  await seededData()
}
