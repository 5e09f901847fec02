import type { RequestContext } from '~/modules/accounts/request-context'
import { sharePictureUrl } from '~/tenancy/files/share-picture'
import { landerPath } from '~/tenancy/landers/landers'
import type { LanderView } from './schema'

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
  const { words, screen, lander, prefix, slug, members, memberId } = view
  const own = t(`landers:${screen}.headline`, { name: members[0]?.name ?? '' })
  return {
    title: words.title ?? words.headline ?? own,
    description: words.lede ?? t(`landers:niche.${prefix}.description`),
    picture: sharePictureUrl(tenant, language, { lander, slug }),
    path: landerPath(tenant, lander, { memberId, slug: prefix }),
    noindex: memberId !== null,
  }
}
