import { countriesOf } from '~/i18n/languages'
import type { Gender } from '~/modules/accounts/member'
import { genders } from '~/modules/accounts/member'
import type { RequestContext } from '~/modules/accounts/request-context'
import { icebreakersFor } from '~/modules/chats/reading/icebreakers'
import { assetUrl } from '~/tenancy/files/asset-url'
import type { LanderName, NichePrefix } from '~/tenancy/landers/landers'
import type { LanderVariant } from '~/tenancy/landers/variant-contract.server'
import { textIn } from '~/tenancy/local-text'
import type { LocalText } from '~/tenancy/settings/values.server'
import type { DrawnMap } from './map/draw-map.server'
import { drawMap } from './map/draw-map.server'
import type { FoundMember, MemberWish } from './members/members-shown.server'
import { memberShown, membersShown } from './members/members-shown.server'
import type { LanderView, OwnWords, ShownMember } from './schema'
import type { LanderAddress } from './variants/lander-at'
import { landerAt } from './variants/lander-at'

type Asking = Pick<RequestContext, 'tenant' | 't' | 'language' | 'country' | 'url' | 'landerVariant' | 'previewing'>

/** The members whom a niche's landers prefer. */
const wishes: Partial<Record<NichePrefix, { genders: readonly Gender[]; minAge?: number }>> = {
  she: { genders: ['female'] },
  bbw: { genders: ['female'] },
  gilf: { genders: ['female'], minAge: 50 },
  milf: { genders: ['female'], minAge: 35 },
  gay: { genders: ['male'] },
}

/** Minimum number of members per lander; with fewer, the gallery is shown. */
const least: Partial<Record<LanderName, number>> = { alonetonight: 4, transitionsvideolanding: 3, tinderswipe: 1 }

/** Number of members read for a lander that isn't in `counts`. */
const mostFaces = 12
/** Number of members read for a lander. The map needs many, because few live in cities far enough from each other. */
const counts: Partial<Record<LanderName, number>> = { maplanding: 60 }

const ownSteps = ['gender', 'seeks', 'age'] as const
const longestLine = 90
const oldest = 120

/** Returns the lander at the request's path, in the reader's language; null if there is none. */
export async function openLander(context: Asking): Promise<LanderView | null> {
  const { tenant, url, language } = context
  const address = landerAt(tenant, url.pathname, context.previewing)
  if (!address) return null
  const variant = context.landerVariant ? tenant.landers[context.landerVariant] : undefined
  const found = await foundFor(context, address, variant)
  if (!found) return null
  const members = found.map((member) => shownAs(member, context))
  const map =
    address.lander === 'maplanding'
      ? drawMap(
          nearCountries(context),
          found.map((one, at) => ({ ...one, member: members[at] as ShownMember })),
        )
      : null
  const { settings } = tenant
  const pictures = (variant?.pictures.length ? variant.pictures : settings.hero_media).map((path) =>
    assetUrl(tenant, path),
  )
  return {
    screen: screenOf(address.lander, members.length, map !== null),
    lander: address.lander,
    prefix: address.prefix,
    slug: context.landerVariant ?? address.prefix,
    words: wordsOf(variant, (text) => textIn(text, tenant, language) || null),
    genders: gendersOf(address.prefix, variant),
    members: map ? map.view.pins.map(({ member }) => member) : members,
    map: map?.view ?? null,
    pictures,
    film: variant?.film ? assetUrl(tenant, variant.film) : null,
    city: variant?.city ?? members.find(({ city }) => city !== null)?.city ?? null,
    steps: variant?.steps ?? ownSteps,
    minAge: settings.min_age,
    messageLength: settings.message_length,
    freeMessages: settings.free_messages > 0,
    warning: textIn(settings.fictional_warning, tenant, language) || null,
    css: cssOf(variant, map),
    memberId: address.memberId,
  }
}

async function foundFor(
  { tenant, country, language }: Asking,
  { lander, prefix, memberId }: LanderAddress,
  variant: LanderVariant | undefined,
): Promise<FoundMember[] | null> {
  if (memberId !== null) {
    const member = await memberShown(tenant, memberId)
    return member && [member]
  }
  const niche = wishes[prefix]
  const wanted = variant?.members
  const wish: MemberWish = {
    countries: nearCountries({ country, language }),
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

/** Returns the visitor's country or, if it is unknown, the countries in which the page's language is spoken. */
function nearCountries({ country, language }: Pick<Asking, 'country' | 'language'>): string[] {
  return country === null ? countriesOf(language) : [country]
}

function screenOf(lander: LanderName, members: number, drawn: boolean): LanderName {
  const misses = (lander === 'maplanding' && !drawn) || members < (least[lander] ?? 0)
  if (misses || lander === 'gallery') return members === 0 ? 'collagelanding' : 'gallery'
  return lander
}

function shownAs({ aboutMe, reason, country, place, ...card }: FoundMember, { t }: Asking): ShownMember {
  const { id, interests, city } = card
  const openers = icebreakersFor({ id, interests, shared: [], reason, city })
  return {
    ...card,
    photo: card.photo && { ...card.photo, sources: card.photo.sources.filter(({ width }) => width <= 600) },
    line: firstSentence(aboutMe),
    openers: openers.map(({ key, values }) => t(key, values)),
  }
}

function firstSentence(text: string | null): string | null {
  const [sentence] = text?.trim().match(/^.+?(?:[.!?…](?=\s|$)|$)/s) ?? []
  return sentence && sentence.length <= longestLine ? sentence : null
}

function wordsOf(variant: LanderVariant | undefined, said: (text: LocalText) => string | null): OwnWords {
  const own = (text: LocalText | undefined) => (text === undefined ? null : said(text))
  return {
    title: own(variant?.title),
    headline: own(variant?.headline),
    lede: own(variant?.lede),
    call: own(variant?.call),
    placeholder: own(variant?.placeholder),
    question: own(variant?.question),
    answers: variant?.answers?.map((answer) => said(answer) ?? '') ?? null,
  }
}

/** Returns the page's CSS. Only numbers and validated colors are inserted. */
function cssOf(variant: LanderVariant | undefined, map: DrawnMap | null): string {
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
