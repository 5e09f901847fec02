import { forMember } from '~/database/for-tenant.server'
import { makeFormats } from '~/i18n/formats'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import type { TextContext } from '~/modules/accounts/request-context'
import { hasReturnable } from '~/modules/payments/refunds/withdraw.server'
import { paths } from '~/paths'
import type { BannerView } from '~/ui/notices/banner-view'
import { mailLinkPath } from './mail/mail-link.server'

/**
 * Returns the banner shown on every page to a member whose profile was suspended: why, how to object (Digital Services
 * Act, article 20), and that unspent credits can be refunded.
 */
export async function suspendedBanner({
  viewer,
  t,
  dateLocale,
  timeZone,
}: TextContext & {
  viewer: Member | null
}): Promise<BannerView<'suspended'> | null> {
  if (viewer?.profileStatus !== 'suspended') return null
  const [decision, returnable] = await Promise.all([decisionAbout(viewer), hasReturnable(viewer)])
  const endsAt = decision?.ends_at
  return {
    id: 'suspended',
    topic: 'suspended',
    kind: 'danger',
    icon: 'user-x',
    title: t(endsAt ? 'moderation:suspended.title_suspended' : 'moderation:suspended.title_disabled'),
    text: [
      decision && reasonOf(t, decision),
      t('moderation:suspended.means'),
      endsAt ? t('moderation:suspended.until', { date: makeFormats(dateLocale, timeZone).date(endsAt) }) : '',
      t('moderation:suspended.objection'),
      returnable ? t('moderation:suspended.credits') : '',
    ]
      .filter(Boolean)
      .join(' '),
    action: {
      label: t('moderation:suspended.object'),
      to: decision ? mailLinkPath(viewer.tenant, 'objection', decision.id) : paths.complaints,
      method: 'get',
    },
    ...(returnable ? { also: { label: t('moderation:suspended.return'), to: paths.transactions, method: 'get' } } : {}),
    dismissKey: null,
    everywhere: true,
  }
}

/** Returns the last decision that keeps the profile away. */
function decisionAbout(viewer: Member) {
  return forMember(viewer, (db) =>
    db
      .selectFrom('statements')
      .select(['id', 'case_kind', 'topic', 'ground', 'reference', 'ends_at'])
      .where('pool_id', '=', db.scope.poolId)
      .where('reader_id', '=', viewer.id)
      .where('told', 'in', ['disabled', 'suspended'])
      .where('withdrawn_at', 'is', null)
      .orderBy('decided_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
}

type Decision = NonNullable<Awaited<ReturnType<typeof decisionAbout>>>

/** Returns the rule, or without one the reason of the report. */
function reasonOf(t: Translate, { ground, topic, case_kind, reference }: Decision): string {
  const reason = ground ? t(`moderation:ground.${ground}`) : case_kind === 'report' && t(`moderation:reason.${topic}`)
  return reason ? t('moderation:suspended.why', { reason, reference }) : ''
}
