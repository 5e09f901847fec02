import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { paths } from '~/paths'
import type { Outbound } from '~/platform/http/outbound.server'
import { OutboundRefused } from '~/platform/http/outbound.server'
import { Undeliverable } from '~/platform/jobs/ports'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import type { WrittenPhoto } from './keep-photo.server'
import { activePhotos } from './queries.server'
import { filesOf } from './stored-files'

const purging = defineEffect(
  'photos.purge_cdn',
  z.object({ photos: z.array(z.object({ hash: z.string(), blurredHash: z.string() })) }),
)

/** Maximum number of files per call that all known CDNs accept. */
const filesACall = 30

type PurgedPhoto = Pick<WrittenPhoto, 'hash' | 'blurredHash'>

/** Purges photos from the CDN of every brand that showed them, once the transaction has committed. */
export function enqueuePurge(db: TenantDb, photos: readonly PurgedPhoto[]): void {
  if (photos.length === 0) return
  enqueue(db, purging, { photos: photos.map(({ hash, blurredHash }) => ({ hash, blurredHash })) })
}

/** Purges all active photos of a member, like `enqueuePurge`. */
export async function purgePhotosOf(db: TenantDb, memberId: string): Promise<void> {
  enqueuePurge(db, await activePhotos(db, memberId))
}

/**
 * Calls the `cdn_purge` of the brand and its sister brands. Purging is idempotent, so if one brand's call fails, all
 * are retried.
 */
export const photoPurgeHandler = onEffect(purging, async ({ photos }, { tenantId, tenantById, outbound }) => {
  const tenant = await tenantById(tenantId)
  const brands = [tenant, ...(await Promise.all(tenant.sisters.map(({ id }) => tenantById(id))))]
  for (const brand of brands) await purge(outbound, brand, photos)
})

/** Calls the brand's purge endpoint in Cloudflare's format; operators put a small worker in front of other CDNs. */
async function purge(outbound: Outbound, { secret, settings }: Tenant, photos: readonly PurgedPhoto[]): Promise<void> {
  const { cdn_purge, cdn_prefix } = settings
  if (!cdn_purge) return
  const files = photos.flatMap((photo) => filesOf(photo).map((file) => `${cdn_prefix}${paths.photo(file)}`))
  for (let first = 0; first < files.length; first += filesACall) {
    const answer = await outbound({
      url: cdn_purge.url,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${secret(cdn_purge.token)}` },
      body: JSON.stringify({ files: files.slice(first, first + filesACall) }),
    }).catch((error: unknown) => {
      throw error instanceof OutboundRefused ? new Undeliverable(`cdn_purge: ${error.message}`) : error
    })
    if (answer.status < 200 || answer.status > 299) throw new Error(`the CDN answered a purge with ${answer.status}`)
  }
}
