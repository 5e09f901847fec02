import { forTenant } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { rejectedPhotoMail } from './review-photos.server'

/** Mails the rejection of a photo. It is an account mail, so no setting turns it off. */
export const rejectedPhotoHandler = onEffect(
  rejectedPhotoMail,
  async ({ memberId, rejection }, { id, tenantId, tenantById, mailer }) => {
    const tenant = await tenantById(tenantId)
    const owner = await ownerOf(tenant, memberId)
    if (!owner) return
    const [{ writeRejectedPhoto }, { postLetter }] = await Promise.all([
      import('./write-rejected-photo.server'),
      import('~/modules/mails/post-letter.server'),
    ])
    const letter = writeRejectedPhoto(tenant, { ...owner, rejection })
    await postLetter(mailer, tenant, { id, to: owner.email, letter, kind: 'photo' })
  },
)

/** Returns the photo's owner; undefined for a fictional profile, or if the account is gone. */
function ownerOf(tenant: Tenant, memberId: string) {
  return forTenant(tenant, (db) =>
    db
      .selectFrom('accounts as account')
      .innerJoin('members as member', (join) =>
        join.onRef('member.pool_id', '=', 'account.pool_id').onRef('member.id', '=', 'account.id'),
      )
      .select(['account.email', 'member.name'])
      .select((row) => row.ref('account.language').$castTo<Language>().as('language'))
      .where('account.pool_id', '=', db.scope.poolId)
      .where('account.tenant_id', '=', db.scope.tenantId)
      .where('account.id', '=', memberId)
      .where('account.status', '<>', 'deleted')
      .executeTakeFirst(),
  )
}
