import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Trans } from '~/i18n/trans'
import { requireBuyer } from '~/modules/accounts/guards.server'
import type { Member } from '~/modules/accounts/member'
import { photosBehindPremium } from '~/modules/members/member-page.server'
import type { PremiumPhotosView } from '~/modules/members/schema'
import { firstWithPhoto } from '~/modules/members/search/search-members.server'
import { MemberCard } from '~/modules/members/ui/cards/member-card'
import { buyingOffer } from '~/modules/payments/orders/buying-offer.server'
import { lastPaidOrder, premiumSince } from '~/modules/payments/orders/queries.server'
import { requestedWayBack } from '~/modules/payments/orders/way-back.server'
import type { Market } from '~/modules/payments/prices'
import { marketOf } from '~/modules/payments/prices'
import type { BundleView } from '~/modules/payments/schema'
import { Comparison } from '~/modules/payments/ui/comparison'
import { paths } from '~/paths'
import { useFrame } from '~/shell/frame/frame'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Tag } from '~/ui/labels'
import { IconTile, Panel, panelClass } from '~/ui/panels'

export const handle: RouteHandle = {
  i18n: ['credits', 'members'],
  title: 'credits:premium.page_title',
  noindex: true,
  banners: ['finish', 'photo', 'push'],
  offers: true,
}

export async function loader({ context }: LoaderFunctionArgs) {
  const member = requireBuyer(context)
  const { tenant } = member
  const { settings } = tenant
  const market = marketOf(context)
  return {
    currency: market.currency,
    cheapest: member.paid ? null : await cheapestBundle(member, market),
    refundDays: settings.refund_days,
    allowances: {
      freeConversations: settings.free_conversations,
      freeMessages: settings.free_messages,
      messageCredits: settings.message_credits,
      freePhotosSeen: settings.free_visible_photos + 1,
      freePhotos: settings.free_photos,
      premiumPhotos: settings.premium_photos,
      likesPerDay: settings.likes_per_day,
    },
    premium: member.paid ? { since: await premiumSince(member), last: await lastPaidOrder(member) } : null,
    wanted: member.paid ? null : await photosBehindPremium(member, requestedWayBack(context.url)),
    members: member.paid ? [] : await firstWithPhoto(member, 3),
  }
}

/** Returns the cheapest bundle, at the member's current price. */
async function cheapestBundle(member: Member, market: Market): Promise<BundleView | null> {
  const { bundles } = await buyingOffer(member, market, null, { bundleId: null, method: null })
  return bundles[0] ?? null
}

export default function Premium() {
  const { premium, members, wanted, cheapest, currency, allowances, refundDays } = useLoaderData<typeof loader>()
  const { t } = useTranslation('credits')
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className="grid grid-cols-1 content-start gap-8">
        {premium ? (
          <Balance
            since={premium.since}
            lastCredits={premium.last?.credits ?? null}
            perMessage={allowances.messageCredits}
          />
        ) : (
          <section className="grid grid-cols-1 items-center gap-6 overflow-clip rounded-media-lg bg-spot p-spot text-on-spot **:focus-visible:outline-on-spot lg:grid-cols-[1.1fr_1fr] lg:gap-12">
            <Offer cheapest={cheapest} currency={currency} wanted={wanted} />
            {members.length === 3 && (
              <div className="grid grid-cols-most-3 gap-2.5 [--least:4.5rem] *:nth-2:translate-y-4.5 max-sm:pb-4.5">
                {members.map((member) => (
                  <MemberCard
                    key={member.id}
                    member={member}
                    heading="h2"
                    sizes="(min-width: 992px) 180px, 30vw"
                    small
                  />
                ))}
              </div>
            )}
          </section>
        )}
        <section className="grid grid-cols-1 content-start gap-4" aria-labelledby="changes">
          <h2 className="heading-2" id="changes">
            {t('premium.changes')}
          </h2>
          <div className={panelClass({ class: 'relative overflow-x-auto' })}>
            <Comparison allowances={allowances} />
          </div>
          <p className="fine">{t('premium.stays')}</p>
        </section>
        <section className="grid grid-cols-fit-58 gap-x-8 gap-y-6" aria-label={t('premium.points')}>
          <Point icon="banknote" title={t('premium.once_title')} text={t('premium.once')} />
          <Point
            icon="rotate-ccw"
            title={t('premium.withdraw_title', { count: refundDays })}
            text={t('premium.withdraw')}
          />
          <Point icon="eye" title={t('premium.price_title')} text={t('premium.price')} />
        </section>
      </div>
    </main>
  )
}

interface OfferProps {
  cheapest: BundleView | null
  currency: string
  /** Locked photos that led to this page. */
  wanted: PremiumPhotosView | null
}

function Offer({ cheapest, currency, wanted }: OfferProps) {
  const { t } = useTranslation('credits')
  const { money } = useFormat()
  const whole = cheapest?.discount ? money(cheapest.amount + cheapest.discount.amount, currency) : null
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <Tag look="primary" icon="crown" className="justify-self-start">
        {t('premium.tag')}
      </Tag>
      <h1 className="heading-1">{t('premium.title')}</h1>
      {wanted && (
        <p className="wrap-anywhere flex items-center gap-2.5 font-semibold">
          <Icon name="image" />
          {t('premium.opens_photos', { count: wanted.photos.length, name: wanted.name })}
        </p>
      )}
      <p className="lede text-on-spot/86">{t('premium.lede')}</p>
      <div className="flex flex-wrap items-center gap-3">
        {cheapest && (
          <p className="tabular-nums">
            <Trans
              t={t}
              i18nKey="premium.from"
              values={{ price: money(cheapest.amount, currency) }}
              components={{ price: <Price was={whole} /> }}
            />
          </p>
        )}
        <ButtonLink
          look="primary"
          size="large"
          to={wanted ? `${paths.credits}?back=${encodeURIComponent(paths.member(wanted.id))}` : paths.credits}
        >
          {t('premium.see_bundles')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Price, preceded by the struck-through price without the discount. */
function Price({ was, children }: { was: string | null; children?: ReactNode }) {
  if (was === null) return <>{children}</>
  return (
    <>
      <s>{was}</s> <strong>{children}</strong>
    </>
  )
}

interface BalanceProps {
  since: Date | null
  /** Credits of the last order, which can be repeated; null without one. */
  lastCredits: number | null
  /** Price of a message, in credits. */
  perMessage: number
}

/** For premium members: the balance first, then ways to buy again. */
function Balance({ since, lastCredits, perMessage }: BalanceProps) {
  const { t } = useTranslation('credits')
  const { date } = useFormat()
  const credits = useFrame().viewer?.credits ?? 0
  return (
    <Panel className="gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Tag look="premium" icon="crown">
          {t('premium.tag')}
        </Tag>
        {since && <span className="meta">{t('premium.since', { date: date(since) })}</span>}
      </div>
      <h1 className="heading-1 tabular-nums">{t('credits', { count: credits })}</h1>
      {perMessage > 0 && <p className="meta">{t('premium.enough', { count: Math.floor(credits / perMessage) })}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {lastCredits !== null && (
          <ButtonLink look="primary" to={paths.repeatOrder}>
            {t('premium.order_again', { count: lastCredits })}
          </ButtonLink>
        )}
        <ButtonLink look={lastCredits === null ? 'primary' : 'ghost'} to={paths.credits}>
          {lastCredits === null ? t('premium.see_bundles') : t('premium.other_bundles')}
        </ButtonLink>
      </div>
    </Panel>
  )
}

function Point({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <div className="grid content-start justify-items-start gap-2">
      <IconTile className="mb-1" icon={icon} />
      <h3 className="heading-4">{title}</h3>
      <p className="meta">{text}</p>
    </div>
  )
}
