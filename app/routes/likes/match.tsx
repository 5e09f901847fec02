import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { requireMember } from '~/modules/accounts/guards.server'
import { conversationWith } from '~/modules/chats/reading/open-conversation.server'
import { FirstLine, isOpen } from '~/modules/chats/ui/composer/first-line'
import { readMatch } from '~/modules/likes/queries.server'
import { seeLike } from '~/modules/likes/see-like.server'
import { MatchDuo } from '~/modules/likes/ui/match-duo'
import { freePhoto } from '~/modules/photos/schema'
import { ButtonLink } from '~/ui/button'
import type { RouteHandle } from '~/ui/route-handle'

export const handle: RouteHandle = {
  i18n: ['likes', 'members', 'chats'],
  title: (loaded) => {
    const name = (loaded as Awaited<ReturnType<typeof loader>> | undefined)?.match.member.name
    return name ? { key: 'likes:match.title', values: { name } } : null
  },
  noindex: true,
}

/** The moment of a match; the first sentence can be written right here. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const match = await readMatch(member, params.id ?? '')
  await seeLike(member, match.member.id)
  const talk = await conversationWith(member, match.member.id)
  return {
    match,
    own: member.mainPhoto && freePhoto(member.mainPhoto, member.tenant.settings.cdn_prefix),
    /** Null when they write to each other already. */
    begins: 'begins' in talk ? talk.begins : null,
  }
}

export default function Match() {
  const { match, own, begins } = useLoaderData<typeof loader>()
  const { t } = useTranslation('likes')
  const { relative } = useFormat()
  const { member, theyFirst, theyLikedAt, youLikedAt } = match
  const [first, second] = theyFirst ? [theyLikedAt, youLikedAt] : [youLikedAt, theyLikedAt]
  return (
    <main id="main" className="wrap grid justify-items-center gap-4 px-gutter pt-6 pb-8 text-center">
      <MatchDuo own={own} member={member} />
      <div className="grid grid-cols-1 content-start gap-1">
        <h1 className="heading-1">{t('match.title', { name: member.name })}</h1>
        <p className="lede">
          {t(theyFirst ? 'match.they_first' : 'match.you_first', {
            name: member.name,
            first: relative(first),
            second: relative(second),
          })}
        </p>
      </div>
      {begins && isOpen(begins) ? (
        <div className="w-full max-w-130 overflow-hidden rounded-lg border border-border text-start *:border-0">
          <FirstLine conversation={begins} placeholder={t('match.write', { name: member.name })} />
        </div>
      ) : (
        <ButtonLink to={`/members/${member.id}/chat`} look="primary" size="large" icon="message-circle">
          {t(begins ? 'match.write' : 'match.go_on', { name: member.name })}
        </ButtonLink>
      )}
      <ButtonLink to="/likes/matches" look="ghost">
        {t('match.not_now')}
      </ButtonLink>
    </main>
  )
}
