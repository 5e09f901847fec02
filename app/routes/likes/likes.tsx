import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import type { ClientActionFunctionArgs } from '@remix-run/react'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireMember, requireViewer } from '~/modules/accounts/guards.server'
import { reachingServer } from '~/modules/chats/ui/reaching-server'
import { withQuestions } from '~/modules/likes/parts/shown-parts.server'
import { likesPage } from '~/modules/likes/queries.server'
import type { LikeList, LikeOutcome } from '~/modules/likes/schema'
import { likeLists } from '~/modules/likes/schema'
import { likeForm, statusOf, submitLike } from '~/modules/likes/submit-like.server'
import { keepOutcome } from '~/modules/likes/ui/answered-likes'
import { FinderLink } from '~/modules/likes/ui/finder/finder-link'
import { LikeGrid } from '~/modules/likes/ui/like-grid'
import { LikeTabs } from '~/modules/likes/ui/like-tabs'
import { LikeCards } from '~/modules/likes/ui/parts/like-cards'
import { LikeRefusal } from '~/modules/likes/ui/used-up'
import { hasNewVisitors } from '~/modules/likes/visitors/visitors.server'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { readForm } from '~/platform/forms/read-form.server'
import { safePath } from '~/platform/safe-path'
import { useFrame } from '~/shell/frame/frame'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { useReply } from '~/ui/forms/use-reply'
import { EmptyState, PageHead } from '~/ui/panels'
import { PageLinks } from '~/ui/tabs'

export const handle: RouteHandle = {
  i18n: ['likes', 'liked', 'members'],
  title: 'likes:title',
  noindex: true,
  offers: true,
  news: 'likes',
  back: true,
  request: { cachedViewer: true },
}

export { unlessRefused as shouldRevalidate } from '~/ui/fetching/unless-refused'

/** GET /likes and /likes/{type}: received likes, sent likes, matches. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const list = likeLists.find((each) => each === (params.type ?? 'received'))
  if (!list) throw new Response(null, { status: 404 })
  const [page, newVisitors] = await Promise.all([
    likesPage(viewer, list, context.url.searchParams.get('before')),
    hasNewVisitors(viewer),
  ])
  const likes = page.likes.map((like) => ({ ...like, parts: withQuestions(like.parts, context.tenant, context.t) }))
  return { list, page: { ...page, likes }, newVisitors }
}

/** Receives all like buttons of the site. Without JavaScript it redirects back to the page of the button. */
export const action = formAction([likeForm], async ({ request, context }) => {
  const member = requireMember(context)
  const form = readForm(await request.formData(), likeForm)
  const outcome = await submitLike(member, form, context.t)
  const status = statusOf(outcome)
  if (form.script || status !== 200) return data(outcome, { status })
  if ('match' in outcome && outcome.match) throw redirect(paths.match(form.id))
  throw redirect(safePath(form.back, paths.likes))
})

/** Stores the outcome by member, because the like button's page may be gone when the response arrives. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData()
  const outcome = await reachingServer(() => serverAction<typeof action>())
  keepOutcome(form, outcome)
  return outcome
}

export default function Likes() {
  const { list, page, newVisitors } = useLoaderData<typeof loader>()
  const { t } = useTranslation('likes')
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <LikeRefusal outcome={useReply<LikeOutcome>()} />
      <PageHead>
        <div className="grid gap-1">
          <h1 className="heading-1">{t('title')}</h1>
          <p className="meta">{t('intro')}</p>
        </div>
        <FinderLink />
      </PageHead>
      <div className="grid grid-cols-1 content-start gap-5">
        <LikeTabs newLikes={useFrame().viewer?.newLikes ?? 0} newVisitors={newVisitors} />
        {page.likes.length === 0 && <Nothing list={list} />}
        {list === 'received' ? (
          <LikeCards likes={page.likes} />
        ) : (
          <LikeGrid likes={page.likes} marksMatches={list !== 'matches'} />
        )}
        <PageLinks
          label={t('pages')}
          previous={null}
          next={page.next ? { to: `${paths.likesList(list)}?before=${page.next}`, label: t('more') } : null}
        />
      </div>
    </main>
  )
}

const ways = { received: paths.members, sent: paths.members, matches: paths.likesList('received') } as const

function Nothing({ list }: { list: LikeList }) {
  const { t } = useTranslation('liked')
  return (
    <EmptyState
      icon={list === 'matches' ? 'message-circle-heart' : 'heart'}
      title={t(`empty.${list}.title`)}
      text={t(`empty.${list}.text`)}
      action={<ButtonLink to={ways[list]}>{t(`empty.${list}.action`)}</ButtonLink>}
    />
  )
}
