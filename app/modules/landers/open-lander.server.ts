import type { Gender } from '~/modules/accounts/member'
import { genders } from '~/modules/accounts/member'
import type { RequestContext } from '~/modules/accounts/request-context'
import { joiningOf } from '~/modules/accounts/sign-up/sign-up.server'
import { icebreakersFor } from '~/modules/chats/reading/icebreakers'
import { withPhotoUpTo } from '~/modules/photos/schema'
import { largestCities } from '~/modules/places/queries.server'
import { assetUrl } from '~/tenancy/files/asset-url'
import type { LanderName, NichePrefix } from '~/tenancy/landers/landers'
import type { LanderVariant } from '~/tenancy/landers/variant-contract.server'
import { textIn } from '~/tenancy/local-text'
import type { LocalText } from '~/tenancy/settings/values.server'
import type { DrawnMap } from './map/draw-map.server'
import { drawMap } from './map/draw-map.server'
import { landerCountry } from './members/lander-country.server'
import type { FoundMember, MemberWish } from './members/members-shown.server'
import { memberShown, membersShown } from './members/members-shown.server'
import type { LanderView, MapView, OwnWords, ShownMember } from './schema'
import type { LanderAddress } from './variants/lander-at'
import { landerAt } from './variants/lander-at'

type Context = Pick<
  RequestContext,
  'tenant' | 't' | 'language' | 'country' | 'url' | 'landerVariant' | 'previewing' | 'trafficSource'
>

/** The members whom a niche's landers prefer. */
const wishes: Partial<Record<NichePrefix, { genders: readonly Gender[]; minAge?: number }>> = {
  she: { genders: ['female'] },
  bbw: { genders: ['female'] },
  gilf: { genders: ['female'], minAge: 50 },
  milf: { genders: ['female'], minAge: 35 },
  gay: { genders: ['male'] },
}

/** Number of members read for a lander that isn't in `counts`. */
const mostFaces = 12
/** Number of members read for a lander. The map needs many, because few live in cities far enough from each other. */
const counts: Partial<Record<LanderName, number>> = { maplanding: 60 }

/** Number of cities on a map without members. */
const drawnPins = 3

const ownSteps = ['gender', 'seeks', 'age'] as const
const longestLine = 90
const oldest = 120

/** Returns the lander at the request's path, in the reader's language; null if there is none. */
export async function openLander(context: Context): Promise<LanderView | null> {
  const { tenant, url, language } = context
  const address = landerAt(tenant, url.pathname, context.previewing)
  if (!address) return null
  const variant = context.landerVariant ? tenant.landers[context.landerVariant] : undefined
  const country = await landerCountry(context)
  const found = await foundFor(context, address, { variant, country })
  if (!found) return null
  const members = found.map((member) => shownAs(member, context))
  const map = address.lander === 'maplanding' ? await mapOf(country, found, members) : null
  const { settings } = tenant
  const pictures = (variant?.pictures.length ? variant.pictures : settings.hero_media).map((path) =>
    assetUrl(tenant, path),
  )
  return {
    lander: address.lander,
    // An invitation leads to the sign-up itself, never to a lander.
    joining: await joiningOf(tenant, { trafficSource: context.trafficSource, invite: null }, async () => false),
    prefix: address.prefix,
    slug: context.landerVariant ?? address.prefix,
    words: wordsOf(variant, (text) => textIn(text, tenant, language) || null),
    genders: gendersOf(address.prefix, variant),
    members: map ? map.pins.flatMap(({ subject }) => subject ?? []) : members,
    map: map && viewOf(map),
    pictures,
    film: variant?.film ? assetUrl(tenant, variant.film) : null,
    city: variant?.city ?? found.find((one) => one.country === country && one.city !== null)?.city ?? null,
    steps: variant?.steps ?? ownSteps,
    minAge: settings.min_age,
    messageLength: settings.message_length,
    freeMessages: settings.free_messages > 0,
    warning: textIn(settings.fictional_warning, tenant, language) || null,
    css: cssOf(variant, map),
    memberId: address.memberId,
  }
}

/** Draws the country with members' cities or, while it has none to show, with its largest ones. */
async function mapOf(
  country: string,
  found: readonly FoundMember[],
  members: readonly ShownMember[],
): Promise<DrawnMap<ShownMember | null>> {
  const withMembers = drawMap(
    country,
    found.map((one, at) => ({ ...one, subject: members[at] as ShownMember })),
  )
  if (withMembers.pins.length > 0) return withMembers
  const cities = await largestCities(country, drawnPins)
  return drawMap(
    country,
    cities.map(({ lat, lon, ...city }) => ({ ...city, place: { lat, lon }, subject: null })),
  )
}

function viewOf({ width, height, path, pins }: DrawnMap<ShownMember | null>): MapView {
  return { width, height, path, pins: pins.map(({ subject, city }) => ({ member: subject, city })) }
}

async function foundFor(
  { tenant }: Context,
  { lander, prefix, memberId }: LanderAddress,
  { variant, country }: { variant: LanderVariant | undefined; country: string },
): Promise<FoundMember[] | null> {
  if (memberId !== null) {
    const member = await memberShown(tenant, memberId)
    return member && [member]
  }
  const niche = wishes[prefix]
  const wanted = variant?.members
  const wish: MemberWish = {
    country,
    genders: gendersOf(prefix, variant),
    minAge: wanted?.min_age ?? niche?.minAge ?? tenant.settings.min_age,
    maxAge: wanted?.max_age ?? oldest,
    order: wanted?.order ?? 'active',
    count: counts[lander] ?? mostFaces,
  }
  return membersShown(tenant, wish)
}

/** Returns the genders to show: the one that the variant asks for, otherwise the niche's. */
export function gendersOf(prefix: NichePrefix, variant: LanderVariant | undefined): readonly Gender[] {
  const gender = variant?.members?.gender
  return gender ? [gender] : (wishes[prefix]?.genders ?? genders)
}

function shownAs({ aboutMe, reason, country, place, ...card }: FoundMember, { t }: Context): ShownMember {
  const { id, interests, city } = card
  const openers = icebreakersFor({ id, interests, shared: [], reason, city, answers: [] })
  return {
    ...withPhotoUpTo(card, 600),
    line: firstSentence(aboutMe),
    openers: openers.map(({ key, values }) => t(key, values)),
  }
}

function firstSentence(text: string | null): string | null {
  const [sentence] = text?.trim().match(/^.+?(?:[.!?…](?=\s|$)|$)/s) ?? []
  return sentence && sentence.length <= longestLine ? sentence : null
}

function wordsOf(variant: LanderVariant | undefined, localize: (text: LocalText) => string | null): OwnWords {
  const own = (text: LocalText | undefined) => (text === undefined ? null : localize(text))
  return {
    title: own(variant?.title),
    headline: own(variant?.headline),
    lede: own(variant?.lede),
    call: own(variant?.call),
    placeholder: own(variant?.placeholder),
    question: own(variant?.question),
    answers: variant?.answers?.map((answer) => localize(answer) ?? '') ?? null,
  }
}

/** Returns the page's CSS. Only numbers and validated colors are inserted. */
function cssOf(variant: LanderVariant | undefined, map: DrawnMap<unknown> | null): string {
  const values = [
    ...Object.entries(variant?.colours ?? {}).map(([name, colour]) => `--l-${name}:${colour}`),
    ...(variant?.beat ? [`--l-beat:${variant.beat}s`] : []),
    ...(map ? [`--l-overhang:${map.overhang}px`] : []),
  ]
  const pins = (map?.places ?? []).map(
    ({ x, y, aside }, index) => `.pin--${index + 1}{--x:${x}%;--y:${y}%;--lx:${aside}%}`,
  )
  return [...(values.length > 0 ? [`:root{${values.join(';')}}`] : []), ...pins].join('')
}
