import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { Gender } from '~/modules/accounts/member'

/**
 * SQL condition on `m`: what they seek may be used. Who seeks one gender has consented (decision 740); for whoever seeks
 * both, the consent is asked for, because both are stored without it, too. That of a sister brand's member can't be read.
 */
export function consentsToMatching(db: TenantDb): RawBuilder<boolean> {
  return sql<boolean>`(cardinality(m.seeks) = 1 or exists (
    select from consents where ${inBrand(db, 'consents')} and consents.account_id = m.id
      and consents.kind = 'matching' and consents.withdrawn_at is null))`
}

/** SQL on `m`: whom they seek, if they show it and said so; otherwise null. */
export function shownSeeks(db: TenantDb): RawBuilder<Gender[] | null> {
  return sql<Gender[] | null>`case when m.shows_sensitive and ${consentsToMatching(db)} then m.seeks end`
}
