import { nameInstallation } from '~/platform/cache/redis.server'
import type { Database } from '../database.server'

/** Reads the id of this installation, which Redis keys and channels need. Runs before the first use of Redis. */
export async function findInstallation({ owner }: Pick<Database, 'owner'>): Promise<void> {
  const { id } = await owner.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  nameInstallation(id)
}
