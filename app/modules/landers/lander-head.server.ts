import type { Translate } from '~/i18n/translate'
import type { Gender } from '~/modules/accounts/member'
import type { RequestContext } from '~/modules/accounts/request-context'
import { sharePictureUrl } from '~/tenancy/files/share-picture'
import type { LanderName } from '~/tenancy/landers/landers'
import { landerPath } from '~/tenancy/landers/landers'
import type { LanderView } from './schema'
import { someone } from './ui/copy'

/** Content of the head of a lander's page. */
export interface LanderHead {
  title: string
  description: string
  /** Path of the picture that other sites show for a link. */
  picture: string
  /** Canonical path for search engines, with the slug of the niche. */
  path: string
  /** Landers that show a single member are kept out of search engines (decisions, 'Members'). */
  noindex: boolean
}

export function landerHead(
  { t, tenant, language }: Pick<RequestContext, 't' | 'tenant' | 'language'>,
  view: LanderView,
): LanderHead {
  const { words, joining, lander, prefix, slug, genders, members, memberId } = view
  return {
    title: words.title ?? words.headline ?? titleOf(t, { lander, genders, name: members[0]?.name ?? '' }),
    description:
      joining === 'open'
        ? (words.lede ?? t(`landers:niche.${prefix}.description`))
        : t(`accounts:signup.closed.${joining}.text`),
    picture: sharePictureUrl(tenant, language, { lander, slug }),
    path: landerPath(tenant, lander, { memberId, slug: prefix }),
    noindex: memberId !== null,
  }
}

/**
 * Returns the lander's own title for tabs, search engines and shared links.
 * @param name name of the only member it shows
 */
export function titleOf(
  t: Translate,
  { lander, genders, name }: { lander: LanderName; genders: readonly Gender[]; name: string },
): string {
  // Its headline is completed by lines that change.
  if (lander === 'transitionsvideolanding') return t(`landers:transitionsvideolanding.${someone(genders)}.title`)
  return t(`landers:${lander}.headline`, { name })
}
