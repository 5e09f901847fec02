import type { LoaderFunctionArgs } from '@remix-run/node'
import { data as answer, redirect } from '@remix-run/node'
import type { ShouldRevalidateFunction } from '@remix-run/react'
import {
  isRouteErrorResponse,
  useLoaderData,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from '@remix-run/react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '~/i18n/country-name'
import type { TitleText } from '~/i18n/title-text'
import type { Translate } from '~/i18n/translate'
import { requireMember } from '~/modules/accounts/guards.server'
import type { Viewer } from '~/modules/accounts/member'
import { startView } from '~/modules/accounts/sign-up/sign-up-form.server'
import { blockMember, unblockMember } from '~/modules/blocks/block-member.server'
import { hideMember, showMember } from '~/modules/blocks/hide-member.server'
import { icebreakersFor } from '~/modules/chats/reading/icebreakers'
import { linesSentTo } from '~/modules/chats/reading/lines-sent.server'
import { seeProfile } from '~/modules/likes/seen/see-like.server'
import { LikeButton } from '~/modules/likes/ui/like-button'
import { MatchFacts } from '~/modules/likes/ui/match-facts'
import { PartHeart, PartHeartForms } from '~/modules/likes/ui/parts/part-heart'
import { withQuestions } from '~/modules/members/answers/answers.server'
import type { StoredAnswer } from '~/modules/members/answers/schema'
import { memberPage } from '~/modules/members/member-page.server'
import type { NoteReply } from '~/modules/members/notes/note'
import { noteForm, submitNote } from '~/modules/members/notes/submit-note.server'
import { visitorsMaySearch } from '~/modules/members/outside.server'
import { countReading } from '~/modules/members/reading-limit.server'
import type { MemberPageView } from '~/modules/members/schema'
import { BlockDialog } from '~/modules/members/ui/block-dialog'
import { BlockedByMember, BlockedByViewer } from '~/modules/members/ui/blocked-notice'
import { MemberStrip } from '~/modules/members/ui/cards/member-grid'
import { HiddenNotice } from '~/modules/members/ui/hidden-notice'
import { JoinGate } from '~/modules/members/ui/join-gate'
import { PrivateNote } from '~/modules/members/ui/private-note'
import { Profile } from '~/modules/members/ui/profile'
import { firstImage } from '~/modules/members/ui/story/first-photo'
import { attachesUnmatched } from '~/modules/moderation/report-member.server'
import { ReportLink, reportButton } from '~/modules/moderation/ui/report-link'
import { Reportable } from '~/modules/moderation/ui/reportable'
import { regionName } from '~/modules/places/regions'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { actionForm, readForm } from '~/platform/forms/read-form.server'
import { isPrefetch } from '~/platform/http/is-prefetch'
import { ErrorPage } from '~/shell/page/error-page'
import type { RouteHandle } from '~/shell/route-handle'
import { textIn } from '~/tenancy/local-text'
import { unlessRefused } from '~/ui/fetching/unless-refused'
import { useReply } from '~/ui/forms/use-reply'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'

export const handle: RouteHandle = {
  request: { opens: 'profile', cachedViewer: true },
  i18n: ['members', 'photos', 'likes'],
  title: (data) => titleOf(data as Awaited<ReturnType<typeof loader>> | undefined),
  noindex: true,
  firstImage: (loaded) => {
    const page = loaded as Awaited<ReturnType<typeof loader>> | undefined
    return page?.kind === 'profile' ? firstImage(page.member.photos) : null
  },
  offers: true,
  back: true,
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { tenant, viewer, language, trafficSource } = context
  const id = params.id ?? ''
  if (!viewer && !visitorsMaySearch(tenant, trafficSource !== null)) {
    return { kind: 'gate' as const, id, signUp: await startView(context) }
  }
  await countReading(context)
  const page = await memberPage({ tenant, viewer }, id, {
    beginning: (db, viewer) => linesSentTo(db, viewer, id),
    // A prefetch doesn't count, because the viewer hasn't seen the profile.
    ...(!isPrefetch(request.headers) && { shown: (db, viewer, unseen) => seeProfile(db, viewer, id, unseen) }),
  })
  if (page.kind === 'blocked_by_viewer') {
    return { ...page, attaches: viewer !== null && (await attachesUnmatched(viewer, id)) }
  }
  const { unmatched, begins, ...shown } = page
  const rules = page.note === null ? {} : await noteForm.rules(context.t)
  const { country, region } = page.member
  return {
    ...shown,
    answers: withQuestions(page.answers, tenant, context.t),
    isVisitor: viewer === null,
    noteRules: rules,
    ask: viewer && begins ? askAbout(viewer, page, begins, context.t) : [],
    attaches: unmatched,
    countryName: country && countryName(country, language),
    regionName: regionName(region, language),
    fictionalWarning: textIn(tenant.settings.fictional_warning, tenant, language),
  }
}

export const action = formAction([actionForm, noteForm], async ({ request, params, context }) => {
  const member = requireMember(context)
  const id = params.id ?? ''
  const form = await request.formData()
  switch (readForm(form, actionForm).intent) {
    case 'block':
      await blockMember(member, id)
      return redirect(paths.member(id))
    case 'unblock':
      await unblockMember(member, id)
      return redirect(paths.member(id))
    case 'hide':
      await hideMember(member, id)
      return redirect(paths.member(id))
    case 'show':
      await showMember(member, id)
      return redirect(paths.member(id))
    case 'note': {
      const reply = await submitNote(member, id, form, context.t)
      return reply.saved ? reply : answer(reply, { status: 422 })
    }
    default:
      throw new Response(null, { status: 400 })
  }
})

/**
 * Returns suggested first messages.
 * @param sent keys of those with which others have begun
 */
function askAbout(
  viewer: Viewer,
  { member: { id, interests, facts, city }, answers }: { member: MemberPageView; answers: readonly StoredAnswer[] },
  sent: Set<string>,
  t: Translate,
): string[] {
  const profile = {
    id,
    interests: interests.map(({ key }) => key),
    shared: interests.filter(({ shared }) => shared).map(({ key }) => key),
    reason: facts.find(({ field }) => field === 'reason_for_signup')?.options[0] ?? null,
    city,
    answers: answers.map(({ text }) => text),
  }
  const longest = viewer.tenant.settings.message_length
  const lines = icebreakersFor(profile, { viewerId: viewer.id, sent, longest })
  return lines.map(({ key, values }) => t(key, values))
}

/** Like `unlessRefused`, but the confirmation of a block, a query parameter of the same page, needs no reload. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formMethod } = change
  const moves = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return moves && !formMethod ? false : unlessRefused(change)
}

export default function MemberRoute() {
  const data = useLoaderData<typeof loader>()
  const { t } = useTranslation('members')
  const [query] = useSearchParams()
  if (data.kind === 'gate') {
    return (
      <main id="main" className="wrap pt-6 pb-16">
        <JoinGate next={paths.member(data.id)} signUp={data.signUp} />
      </main>
    )
  }
  // One instance for both states, so that a report that also blocks is confirmed after the profile is gone.
  return (
    <Reportable member={data.kind === 'profile' ? data.member : data} attaches={data.attaches}>
      {(link) => {
        const report = (className: string) => (
          <Link className={className} {...link}>
            <Icon name="flag" />
            {t('report')}
          </Link>
        )
        return data.kind === 'profile' ? (
          <ProfilePage data={data} report={report} />
        ) : (
          <BlockedByViewer
            name={data.name}
            report={report(reportButton)}
            asks={query.has('unblock')}
            page={paths.member(data.id)}
          />
        )
      }}
    </Reportable>
  )
}

interface ProfilePageProps {
  data: Extract<ReturnType<typeof useLoaderData<typeof loader>>, { kind: 'profile' }>
  report: (className: string) => ReactElement
}

function ProfilePage({ data, report }: ProfilePageProps) {
  const { t } = useTranslation('members')
  const [query] = useSearchParams()
  const reply = useReply<NoteReply>()
  const navigate = useNavigate()
  const { member, similar } = data
  const page = paths.member(member.id)
  const hearts =
    data.isVisitor || member.isViewer || member.fictional
      ? null
      : (part: string, title: string | null, number: number | null) => (
          <PartHeart member={member} part={part} title={title} number={number} liked={data.likedParts.includes(part)} />
        )
  return (
    <main id="main" className="wrap page--profile pt-6 pb-16 max-md:pt-0 max-md:pb-10">
      {query.has('block') && !data.isVisitor && !member.isViewer && (
        <BlockDialog
          name={member.name}
          onClose={() => navigate(page, { replace: true, preventScrollReset: true })}
          back={page}
        />
      )}
      {data.hidden && <HiddenNotice name={member.name} />}
      {hearts && <PartHeartForms memberId={member.id} any={data.likedParts.length > 0} />}
      <Profile
        member={member}
        answers={data.answers}
        countryName={data.countryName}
        regionName={data.regionName}
        fictionalWarning={data.fictionalWarning}
        isVisitor={data.isVisitor}
        report={report}
        common={
          <MatchFacts
            name={member.name}
            interests={member.interests.filter(({ shared }) => shared).map(({ key }) => key)}
            wish={member.facts.find(({ shared }) => shared)?.options[0] ?? null}
            distance={null}
          />
        }
        heart={hearts}
        actions={!data.isVisitor && <LikeButton member={member} liked={data.liked} on="bar" />}
        notes={data.note !== null}
        hidden={data.hidden}
        ask={data.ask}
      >
        {data.note !== null && (
          <PrivateNote
            key={member.id}
            memberId={member.id}
            name={member.name}
            note={data.note}
            rules={data.noteRules}
            reply={reply}
          />
        )}
      </Profile>
      {similar.length > 0 && !member.isViewer && (
        <section className="mt-10 grid grid-cols-1 content-start gap-4" aria-labelledby="similar">
          <h2 className="heading-3" id="similar">
            {t('profile.similar')}
          </h2>
          <MemberStrip members={similar} />
        </section>
      )}
    </main>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { id } = useParams()
  const name =
    isRouteErrorResponse(error) && error.data?.code === 'members:error.blocked' ? error.data.values?.name : null
  if (!id || typeof name !== 'string') return <ErrorPage />
  return <BlockedByMember name={name} report={<ReportLink memberId={id} />} />
}

function titleOf(data: Awaited<ReturnType<typeof loader>> | undefined): TitleText {
  if (data?.kind === 'profile') {
    return { key: 'members:name_age', values: { name: data.member.name, age: data.member.age } }
  }
  if (data?.kind === 'blocked_by_viewer') return { key: 'members:block.done_title', values: { name: data.name } }
  return { key: 'members:list.title' }
}
