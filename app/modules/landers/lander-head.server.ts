import type { RequestContext } from '~/tenancy/request-context.server'
import type { LanderView } from './schema'

/** What the head of a lander's page says. */
export interface LanderHead {
  title: string
  description: string
  /** Path of the picture that other sites show; absent where the brand's own stands for it. */
  picture?: string
  /** Whatever shows one member is kept out of search engines (decisions, 'Members'). */
  noindex: boolean
}

export function landerHead({ t }: Pick<RequestContext, 't'>, view: LanderView): LanderHead {
  const { words, screen, prefix, members, sharePicture, ofMember } = view
  const own = t(`landers:${screen}.headline`, { name: members[0]?.name ?? '' })
  return {
    title: words.title ?? words.headline ?? own,
    description: words.lede ?? t(`landers:niche.${prefix}.description`),
    ...(sharePicture ? { picture: sharePicture } : {}),
    noindex: ofMember,
  }
}
