import type { TenantDb } from '~/database/for-tenant.server'

/** Runs in the deciding transaction. */
type DecidedListener = (db: TenantDb, decided: { memberId: string; isVerified: boolean; tellAt: Date }) => void

/** Listeners of later modules, called when a moderator has decided. Set by `app/effects.server.ts`. */
export const verificationEvents: { decided: DecidedListener[] } = { decided: [] }
