import type { AppLoadContext } from '@remix-run/node'
import type { Viewer } from '~/modules/accounts/member'
import { memberIfRead } from '~/modules/accounts/member'
import { unreadBadge } from '~/modules/chats/queries.server'
import { standingOffer } from '~/modules/discounts/find-offers.server'
import { bonusModalOf, offerBarOf } from '~/modules/discounts/offer-notices.server'
import { newLikesBadge } from '~/modules/likes/queries.server'
import { photoUrl } from '~/modules/photos/schema'
import { env } from '~/platform/env.server'
import { openedBy } from '~/platform/http/route'
import { assetUrl } from '~/tenancy/files/asset-url'
import { tenantPageLinks } from '~/tenancy/files/page.server'
import { textIn } from '~/tenancy/local-text'
import type { Company } from '~/tenancy/tenant'
import type { CompanyFacts } from '~/ui/brand/use-brand'
import { bannersOf } from '../banners/banners.server'
import { entryWarningOf } from '../overlays/entry-warning.server'
import type { Frame, FrameViewer } from './frame'

/** Returns the frame for the layouts of this request. */
export async function frameOf(context: AppLoadContext): Promise<Frame> {
  const { tenant, language, trafficSource } = context
  const { settings } = tenant
  const isAnswer = context.method === 'POST'
  const [offer, viewer, ownPages, banners] = await Promise.all([
    context.viewer && standingOffer(context.viewer),
    viewerOf(context),
    tenantPageLinks(tenant, language),
    bannersOf(context),
  ])
  return {
    brand: {
      slug: tenant.slug,
      name: settings.name,
      logo: assetUrl(tenant, 'logo.svg'),
      minAge: settings.min_age,
      hasFictional: settings.fictional_profiles,
      verifiesPhotos: settings.photo_verification === 'offered',
      fictionalIcon: settings.fictional_icon,
      fictionalSingular: textIn(settings.fictional_singular, tenant, language),
      fictionalPlural: textIn(settings.fictional_plural, tenant, language),
      supportEmail: settings.support_email,
      supportPhone: settings.support_phone || tenant.company.support_phone || null,
      showPaymentLogos: trafficSource === null,
      company: companyFacts(tenant.company),
    },
    ownPages,
    viewer,
    language,
    visibleLanguages: context.visibleLanguages,
    languageDropdown: env().LANGUAGE_DROPDOWN,
    showCompany: trafficSource === null,
    usFooter: language === 'en' && settings.us_footer,
    // No entry warning and no tracking question on the response to a form: without JavaScript, answering them would
    // lead away from what was submitted.
    entryWarning: isAnswer ? 'off' : entryWarningOf(context),
    carried: context.carried,
    asksTracking: context.asksTracking && !isAnswer,
    banners,
    offer: offerBarOf(context, offer),
    bonusModal: bonusModalOf(context, offer),
  }
}

async function viewerOf({ viewer, route }: AppLoadContext): Promise<FrameViewer | null> {
  if (!viewer) return null
  const [unread, newLikes] = await Promise.all([
    unreadBadge(viewer, openedBy(route, 'conversation')),
    newLikesBadge(viewer, openedBy(route, 'profile')),
  ])
  return {
    name: viewer.name,
    emailToConfirm: viewer.status === 'not_confirmed' ? (memberIfRead(viewer)?.email ?? null) : null,
    photoUrl: ownPhotoUrl(viewer),
    paid: viewer.paid,
    credits: viewer.credits,
    unread,
    newLikes,
  }
}

/** Returns null without a photo, and while the profile is suspended, as its photos are then shown to no member. */
function ownPhotoUrl({ mainPhoto, profileStatus, tenant }: Viewer): string | null {
  if (!mainPhoto || profileStatus === 'suspended') return null
  return photoUrl(mainPhoto, 200, tenant.settings.cdn_prefix)
}

function companyFacts(company: Company): CompanyFacts {
  return {
    id: company.id,
    name: company.name,
    address: company.address,
    postalCode: company.postal_code || null,
    city: company.city,
    country: company.country,
    kvk: company.kvk || null,
    vatNumbers: company.vat_numbers,
    tradeNames: company.tradenames.filter((name) => name !== company.name),
  }
}
