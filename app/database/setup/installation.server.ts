import { nameInstallation } from '~/platform/cache/redis.server'
import type { Database } from '../database.server'

/** Finds out which installation this process belongs to. Before anything is asked of Redis. */
export async function findInstallation({ owner }: Pick<Database, 'owner'>): Promise<void> {
  const { id } = await owner.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  nameInstallation(id)
}
