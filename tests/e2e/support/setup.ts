import { seededData } from '../../support/seeded'

/** Creates the demo members before the first journey, once for all workers. */
export default async function setup(): Promise<void> {
  await seededData()
}
