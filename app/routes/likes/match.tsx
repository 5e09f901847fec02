import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { requireMember } from '~/modules/accounts/guards.server'
import { usePlaysOnce } from '~/modules/accounts/ui/use-plays-once'
import { glanceAtConversation } from '~/modules/chats/reading/open-conversation.server'
import { FirstLine, isOpen } from '~/modules/chats/ui/beginning/first-line'
import { LastLine } from '~/modules/chats/ui/beginning/last-line'
import { withQuestions } from '~/modules/likes/parts/shown-parts.server'
import { readMatch } from '~/modules/likes/queries.server'
import type { LikedPart } from '~/modules/likes/schema'
import { seeLike } from '~/modules/likes/seen/see-like.server'
import { MatchDuo } from '~/modules/likes/ui/match-duo'
import { MatchFacts } from '~/modules/likes/ui/match-facts'
import { LikedParts } from '~/modules/likes/ui/parts/liked-parts'
import { freePhoto } from '~/modules/photos/schema'
import { paths } from '~/paths'
import type { RouteHandle } from '~/shell/route-handle'
import { textIn } from '~/tenancy/local-text'
import { useBrand } from '~/ui/brand/use-brand'
import { ButtonLink, IconLink } from '~/ui/button'
import { classNames } from '~/ui/class-names'

export const handle: RouteHandle = {
  i18n: ['likes', 'liked', 'members', 'chats', 'gifts'],
  title: (loaded) => {
    const name = (loaded as Awaited<ReturnType<typeof loader>> | undefined)?.match.member.name
    return name ? { key: 'likes:match.title', values: { name } } : null
  },
  noindex: true,
  offers: true,
  calm: true,
  news: 'likes',
  aboveKeyboard: true,
}

/** Celebration of a match, where the member can write the first message. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const match = await readMatch(member, params.id ?? '')
  await seeLike(member, match.member.id)
  return {
    match: { ...match, parts: withQuestions(match.parts, context.tenant, context.t) },
    own: member.mainPhoto && freePhoto(member.mainPhoto, member.tenant.settings.cdn_prefix),
    talk: await glanceAtConversation(member, match.member.id),
    warning: textIn(context.tenant.settings.fictional_warning, context.tenant, context.language),
  }
}

/** Page that follows when the celebration is closed. */
const onward = paths.likesList('matches')

export default function Match() {
  const { match, own, talk, warning } = useLoaderData<typeof loader>()
  const { t } = useTranslation('likes')
  const { member } = match
  const newest = talk.messages.at(-1)
  const goOn = paths.memberChat(member.id)
  const { plays, end } = usePlaysOnce(`match:${member.id}`)
  const heading = useHeadingFirst()
  return (
    <main
      id="main"
      className="isolate grid grow grid-cols-1 grid-rows-[auto_minmax(0,1fr)] overflow-clip"
      onPointerDown={end}
    >
      <div className="grid min-h-14 grid-cols-[1fr_auto_1fr] items-center px-2 lg:px-4">
        <IconLink className="justify-self-start" icon="x" label={t('match.close')} to={onward} />
        <BrandName />
      </div>
      <div className="mx-auto grid w-full max-w-120 grid-cols-1 content-between gap-4 px-gutter pb-[calc(--spacing(2)+env(safe-area-inset-bottom))] lg:max-w-270 lg:grid-cols-[minmax(0,1.08fr)_minmax(0,1fr)] lg:content-center lg:items-center lg:gap-x-10 lg:gap-y-6">
        <MatchDuo own={own} member={member} plays={plays} />
        <div className="grid grid-cols-1 justify-items-center gap-2 text-center lg:justify-items-start lg:self-end lg:text-start">
          <h1
            ref={heading}
            className={classNames('heading-1 wrap-anywhere text-balance outline-none', plays && 'animate-meet-words')}
            tabIndex={-1}
          >
            {t('match.voice', { name: member.name })}
          </h1>
          <p className={classNames('max-w-96 text-md text-text-2 lg:text-lg', plays && 'animate-meet-facts')}>
            <MatchFacts
              name={member.name}
              interests={talk.about.interests.filter(({ shared }) => shared).map(({ key }) => key)}
              wish={talk.about.wish}
              distance={talk.about.distance}
            />
          </p>
        </div>
        <div className={classNames('grid grid-cols-1 gap-3', plays && 'animate-meet-lines')}>
          <WhatTheyLiked parts={match.parts} name={member.name} />
          {newest && <LastLine message={newest} peer={member} />}
          {isOpen(talk) ? (
            <FirstLine conversation={talk} placeholder={t('match.write', { name: member.name })} warning={warning} />
          ) : (
            <ButtonLink to={goOn} look="primary" size="large" icon="message-circle" className="wrap-anywhere">
              {t(newest ? 'match.go_on' : 'match.write', { name: member.name })}
            </ButtonLink>
          )}
        </div>
        <ButtonLink
          to={onward}
          look="ghost"
          className={classNames(
            'justify-self-center lg:-ms-5.5 lg:self-start lg:justify-self-start',
            plays && 'animate-meet-last',
          )}
        >
          {t('match.keep_looking')}
        </ButtonLink>
      </div>
    </main>
  )
}

/** What the match began with: the part of the viewer's profile that the other liked last. */
function WhatTheyLiked({ parts, name }: { parts: readonly LikedPart[]; name: string }) {
  const { t } = useTranslation('liked')
  const part = parts.at(-1)
  if (!part) return null
  return (
    <div className="grid gap-1.5">
      <p className="meta">{t(`name_${part.kind}`, { name })}</p>
      <LikedParts parts={[part]} />
    </div>
  )
}

function BrandName() {
  const brand = useBrand()
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 font-display font-heading text-lg tracking-display">
      <img className="size-6 object-contain" src={brand.logo} alt="" width="24" height="24" />
      <span className="wrap-anywhere">{brand.name}</span>
    </span>
  )
}

/** Focuses the heading, so that it is read first and a phone's keyboard stays closed; Escape leaves the page. */
function useHeadingFirst() {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    const close = ({ key, defaultPrevented }: KeyboardEvent) =>
      key === 'Escape' && !defaultPrevented && navigate(onward)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [navigate])
  return heading
}
