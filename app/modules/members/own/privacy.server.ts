import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { changeConsent } from '~/modules/accounts/sign-up/consents.server'
import type { PrivacyView } from './schema'

/** How visible a member is, for the settings. */
export async function privacyOf(member: Member): Promise<PrivacyView> {
  const { shown_outside } = await forMember(member, (db) =>
    db
      .selectFrom('members')
      .select('shown_outside')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow(),
  )
  return {
    invisible: member.invisible,
    sensitive: member.showsSensitive,
    sisterBrands: member.shared,
    shownOutside: shown_outside,
  }
}

/**
 * Saves how visible a member is. Invisible members leave the search, and nobody can message or like them (specification
 * 6). What rests on a consent is given or withdrawn with its date.
 */
export async function savePrivacy(member: Member, privacy: PrivacyView): Promise<void> {
  await changeConsent(member, 'sensitive', privacy.sensitive)
  // Without sister brands just now the form has no such box, and its absence withdraws nothing.
  if (member.tenant.sisters.length > 0) {
    await changeConsent(member, 'sister_brands', privacy.sisterBrands)
  }
  await forMember(member, (db) =>
    db
      .updateTable('members')
      .set({ invisible: privacy.invisible, shown_outside: privacy.shownOutside })
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('id', '=', member.id)
      .execute(),
  )
}
