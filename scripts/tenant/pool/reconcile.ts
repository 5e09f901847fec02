import { currentDatabase } from '~/database/database.server'
import { forTenant } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import { proveBooks } from '~/modules/payments/books/prove-books.server'
import { PaymentsUnavailable } from '~/modules/payments/errors'
import { settlePayments } from '~/modules/payments/notifications/settle-payments.server'
import { removeMembersPhoto } from '~/modules/photos/moderation/review-photos.server'
import { photoFile } from '~/modules/photos/schema'
import { storageKey } from '~/modules/photos/stored-files'
import { forgetCached } from '~/platform/cache/redis.server'
import { storageOf } from '~/platform/storage.server'
import type { Tenant } from '~/tenancy/tenant'
import { argumentsOf } from '../arguments'
import { assertStopped } from '../assert-stopped'
import { brandOptions, printBrands } from '../each-brand'
import type { Verb } from '../verb'
import { withDatabase } from '../with-brand'
import { storedFolders, storedKeys } from './stored-keys'

const options = { ...brandOptions, write: { type: 'boolean' } } as const

/** `npm run tenant -- reconcile <slug>|--all [--write]`: exit code 1 while payments differ. */
export const reconcile: Verb = {
  usage: '<slug>|--all [--write] [--json]',
  summary:
    'after the database was restored to an earlier time: deletes files that it no longer names, photos whose files are gone, and what Redis has cached, and applies what the payment provider knows; says what it would do until --write. Stop servers and workers before',
  async run(call) {
    const { words, values } = argumentsOf(call.args, options, { most: 1 })
    const { all, json, write = false } = values
    if (write) {
      await withDatabase(async () => {
        await assertStopped()
        await forgetCached()
        return 0
      })
    }
    return printBrands(call, { slug: words[0], all, json, example: 'reconcile --all' }, async (tenant) => {
      const files = await reconcileFiles(tenant, write)
      const payments = await differencesOf(tenant, write)
      return {
        lines: linesOf({ ...files, payments }, write),
        json: { ...files, payments, written: write },
        code: payments && payments.length > 0 ? 1 : 0,
      }
    })
  },
}

interface Reconciled {
  /** Number of files in the pool's storage that no row named. */
  unnamed: number
  /** Profile photos of the brand whose files are gone. */
  lost: string[]
  /** What the provider knows otherwise; null without a provider. */
  payments: string[] | null
}

async function reconcileFiles(tenant: Tenant, write: boolean): Promise<Pick<Reconciled, 'unnamed' | 'lost'>> {
  const { poolId } = tenant
  const storage = storageOf({ poolId })
  const named = new Set(await storedKeys(currentDatabase().unhurried, () => inPool(tenant)))
  const stored = new Set<string>()
  for (const folder of storedFolders) for await (const key of storage.list(folder)) stored.add(key)
  const unnamed = [...stored].filter((key) => !named.has(key))
  const lost = (await profilePhotos(tenant)).filter(({ hash }) => !stored.has(storageKey(photoFile(hash, 1600))))
  if (write) {
    for (const key of unnamed) await storage.remove(key)
    for (const { id } of lost) await removeMembersPhoto(tenant, id)
  }
  return { unnamed: unnamed.length, lost: lost.map(({ id }) => id) }
}

/** Rejected photos lose their files after a day. */
function profilePhotos(tenant: Tenant): Promise<{ id: string; hash: string }[]> {
  return forTenant(tenant, (db) =>
    db
      .selectFrom('photos')
      .select(['id', 'hash'])
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('status', '<>', 'rejected')
      .execute(),
  )
}

async function differencesOf(tenant: Tenant, write: boolean): Promise<string[] | null> {
  try {
    return write ? await settlePayments(tenant) : (await proveBooks(tenant)).differences
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return null
    throw error
  }
}

function linesOf({ unnamed, lost, payments }: Reconciled, written: boolean): string[] {
  return [
    `${unnamed} files that no row names${written ? ' were deleted' : ''}`,
    `${lost.length} photos whose files are gone${written ? ' were deleted' : ''}`,
    ...paymentLines(payments),
    ...(written ? [] : ['Nothing has changed yet: stop servers and workers, then add --write']),
  ]
}

function paymentLines(differences: string[] | null): string[] {
  if (!differences) return ['No payment provider to compare with.']
  if (differences.length === 0) return ['Payments agree with the provider.']
  return differences.map((difference) => `DIFFERENCE  ${difference}`)
}
