import type { Member } from '~/modules/accounts/member'
import type { Tenant } from '~/tenancy/tenant'
import { demoTenants } from '../../support/tenants'

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`

/** The pool of half a million members, and the number of members of each of its brands. */
export const largePool = id(1)
export const members = { whole: 399_500, sister: 100_000, small: 500 }

/** Every fifth member of `whole` and of `sister` consented to be shown by the other brand. */
export const brandIds = { whole: id(11), sister: id(12), small: id(13) }

/** Other pools, each with one brand of 10,000 members. */
export const otherPools = Array.from({ length: 50 }, (_, index) => id(100 + index))
export const membersOfOthers = 10_000

/** Ids of the viewers: a woman of 33 in Utrecht who seeks men, at the large brand and at the small one. */
export const viewers = { whole: id(21), small: id(23) }

/** Utrecht, as in the shipped places. */
const utrecht = { cityId: 2_745_912, lat: 52.0908, lon: 5.1222 }

/** Returns a viewer as a session would. */
export function viewerOf(brand: 'whole' | 'small'): Member {
  const { saffron } = demoTenants()
  const sisters =
    brand === 'whole' ? [{ id: brandIds.sister, slug: 'sister', name: 'Sister', verifiesPhotos: false }] : []
  const tenant: Tenant = { ...saffron, id: brandIds[brand], poolId: largePool, sisters }
  return {
    tenant,
    id: viewers[brand],
    sessionId: viewers[brand],
    proved: true,
    name: 'viewer',
    email: 'viewer@mail.example',
    status: 'active',
    profileStatus: 'active',
    language: 'en',
    country: 'NL',
    region: 'NL-UT',
    city: 'Utrecht',
    place: utrecht,
    timeZone: null,
    gender: 'female',
    seeks: ['male'],
    seeksAges: null,
    birthDate: '1993-06-01',
    paid: true,
    credits: 0,
    signupAt: new Date(),
    mainPhoto: null,
    photoInReview: false,
    invisible: false,
    sharedWith: [],
    showsSensitive: true,
    wizard: {},
    wizardDone: true,
    notificationsDisabled: [],
    emailDisabledReason: null,
    emailDisabledAt: null,
    trafficSource: null,
  }
}
