import { migratedData } from '../seeded'

/** Before the first server of the run: its data, once for all test files. */
export default async function setup(): Promise<void> {
  await migratedData()
}
