import type { TenantDb } from '~/database/for-tenant.server'

/** A member's main photo, and the photo with the mark that is shown, too; ids, which may be the same. */
export interface MainPhotoChanged {
  main: string | null
  verified: string | null
}

/** Runs in the transaction that arranges a member's photos, under their lock. */
type MainPhotoListener = (db: TenantDb, memberId: string, photos: MainPhotoChanged) => Promise<void>

/** Listeners of later modules, called whenever photos are added, arranged or removed. Set by `app/effects.server.ts`. */
export const photoEvents: { arranged: MainPhotoListener[] } = { arranged: [] }
