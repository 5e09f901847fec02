import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { hasReturnable } from '~/modules/payments/refunds/withdraw.server'
import type { RequestContext } from '~/tenancy/request-context.server'
import type { BannerView } from '~/ui/frame'

/**
 * Tells a member on every page that a decision took their profile away: why, how they object (Digital Services Act, article
 * 20), and that what they paid for and didn't spend can come back.
 */
export async function suspendedBanner({ viewer, t }: Pick<RequestContext, 'viewer' | 't'>): Promise<BannerView | null> {
  if (viewer?.profileStatus !== 'suspended') return null
  const [report, returnable] = await Promise.all([decisionAbout(viewer), hasReturnable(viewer)])
  const why = report && t('moderation:suspended.why', { ...report, reason: t(`moderation:reason.${report.reason}`) })
  return {
    id: 'suspended',
    kind: 'danger',
    icon: 'user-x',
    title: t('moderation:suspended.title'),
    text: [
      why,
      t('moderation:suspended.means'),
      t('moderation:suspended.objection'),
      returnable ? t('moderation:suspended.credits') : '',
    ]
      .filter(Boolean)
      .join(' '),
    action: { label: t('moderation:suspended.object'), to: '/complaints', method: 'get' },
    ...(returnable ? { also: { label: t('moderation:suspended.return'), to: '/transactions', method: 'get' } } : {}),
    dismissKey: null,
    endsAt: null,
    now: new Date().toISOString(),
    notOn: [],
    onlyOn: [],
    everywhere: true,
  }
}

/** The last decision that took the profile away. */
function decisionAbout(viewer: Member) {
  return forMember(viewer, (db) =>
    db
      .selectFrom('reports')
      .select(['reason', 'reference'])
      .where('pool_id', '=', db.scope.poolId)
      .where('member_tenant_id', '=', db.scope.tenantId)
      .where('member_id', '=', viewer.id)
      .where('decision', '=', 'disabled')
      .orderBy('decided_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
}
