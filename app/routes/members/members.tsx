import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Member } from '~/modules/accounts/member'
import { memberIfRead } from '~/modules/accounts/member'
import { startView } from '~/modules/accounts/sign-up/sign-up-form.server'
import { picksDoor } from '~/modules/likes/picks/read-picks.server'
import type { PicksDoor } from '~/modules/likes/picks/schema'
import { cachedWithHearts, likedAmong } from '~/modules/likes/queries.server'
import { FinderLink } from '~/modules/likes/ui/finder/finder-link'
import { hearts } from '~/modules/likes/ui/hearts'
import { PicksLine, PicksLink } from '~/modules/likes/ui/picks/picks-door'
import { visitorsMaySearch } from '~/modules/members/outside.server'
import { countReading } from '~/modules/members/reading-limit.server'
import type { MemberListView } from '~/modules/members/schema'
import { countCap } from '~/modules/members/schema'
import { readCursor } from '~/modules/members/search/cursor.server'
import { countChanged, filtersQuery, oldestAge } from '~/modules/members/search/filters'
import { readSearch, searchMembers } from '~/modules/members/search/search-members.server'
import { MemberGrid } from '~/modules/members/ui/cards/member-grid'
import { JoinGate } from '~/modules/members/ui/join-gate'
import { useEarlierPages } from '~/modules/members/ui/search/earlier-pages'
import { Filters } from '~/modules/members/ui/search/filters'
import { OrderChoice } from '~/modules/members/ui/search/order-choice'
import { countryChoices, regionChoice } from '~/modules/places/queries.server'
import type { Choice, RegionChoice } from '~/modules/places/schema'
import { paths } from '~/paths'
import { hashToken } from '~/platform/tokens.server'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { Dotted } from '~/ui/dotted'
import { Icon } from '~/ui/icon'
import { Badge, chipClass, chipsClass } from '~/ui/labels'
import { Link } from '~/ui/link'
import { EmptyState, PageHead } from '~/ui/panels'

export const handle: RouteHandle = {
  i18n: ['members', 'likes', 'places'],
  title: 'members:list.title',
  noindex: true,
  offers: true,
  request: { cachedViewer: true },
}

export { unlessRefused as shouldRevalidate } from '~/ui/fetching/unless-refused'

export async function loader({ context }: LoaderFunctionArgs) {
  const { tenant, viewer, language, trafficSource } = context
  if (!viewer && !visitorsMaySearch(tenant, trafficSource !== null)) {
    return { kind: 'gate' as const, signUp: await startView(context) }
  }
  await countReading(context)
  const find = (member: Member | null) => findMembers(context, member)
  const member = viewer && memberIfRead(viewer)
  const found =
    viewer && !member
      ? await cachedWithHearts(viewer, { kind: 'member-list', key: keyOf(context) }, find)
      : await find(member)
  const { filters, rules } = found.list
  return {
    kind: 'list' as const,
    ...found,
    countries: countryChoices(rules.countries, language),
    regions: regionChoice(filters.country, language),
  }
}

type Context = Pick<LoaderFunctionArgs['context'], 'tenant' | 'url' | 'country'>

async function findMembers({ tenant, url, country }: Context, viewer: Member | null) {
  const looker = { tenant, viewer }
  const { filters, rules } = readSearch(looker, country, url.searchParams)
  const after = url.searchParams.get('after')
  const [{ liked, ...list }, door] = await Promise.all([
    searchMembers(looker, filters, rules, readCursor(after)),
    viewer && !after ? picksDoor(viewer) : null,
  ])
  const similar = list.similar.map(({ id }) => id)
  return {
    list,
    door,
    /** City around which the list searches. */
    around: filters.distance === null ? null : (viewer?.city ?? null),
    /** Ids of the listed members whom the viewer likes; null for a visitor. */
    liked: viewer && [...liked, ...(await likedAmong(viewer, similar))],
  }
}

/** What a member's list depends on besides the member. */
function keyOf({ tenant, url }: Context): string {
  return hashToken(`${tenant.version} ${url.searchParams}`)
}

export default function Members() {
  const data = useLoaderData<typeof loader>()
  return (
    <main id="main" className="wrap pt-6 pb-16">
      {data.kind === 'gate' ? <JoinGate next={paths.members} signUp={data.signUp} /> : <Browse {...data} />}
    </main>
  )
}

interface BrowseProps {
  list: Omit<MemberListView, 'liked'>
  door: PicksDoor | null
  around: string | null
  /** Ids of the listed members whom the viewer likes; null for a visitor. */
  liked: string[] | null
  countries: Choice[]
  regions: RegionChoice
}

function Browse({ list, door, around, liked, countries, regions }: BrowseProps) {
  const { t } = useTranslation(['members', 'likes'])
  const [filtersOpen, setFiltersOpen] = useState(false)
  const { search } = useLocation()
  const closeFilters = useCallback(() => setFiltersOpen(false), [])
  const { filters, rules, next } = list
  const changed = countChanged(filters, rules.preset)
  const { shown, state, isFirst } = useEarlierPages({ cards: list.cards, liked })
  return (
    <div className="grid grid-cols-1 gap-5 *:min-w-0 lg:grid-cols-[17rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <Filters
        filters={filters}
        rules={rules}
        countries={countries}
        regions={regions}
        count={list.count}
        open={filtersOpen}
        onClose={closeFilters}
      />
      <section aria-labelledby="members">
        {door && <PicksLine door={door} />}
        <PageHead>
          <div className="grid gap-1">
            <h1 className="heading-2" id="members">
              <PlaceName list={list} around={around} countries={countries} regions={regions} />
            </h1>
            <p className="meta tabular-nums">
              <Summary list={list} />
            </p>
          </div>
          <div className={chipsClass({ class: 'relative' })}>
            <Link
              className={chipClass({ class: 'lg:hidden!' })}
              to={{ search, hash: '#filters' }}
              reloadDocument
              onClick={(event) => {
                event.preventDefault()
                setFiltersOpen(true)
              }}
            >
              <Icon name="sliders-horizontal" />
              {t('filters.title')}
              <Badge count={changed} label={t('filters.changed', { count: changed })} />
            </Link>
            {/* The two short ones share a line of the narrowest phones in every language. */}
            {liked && <FinderLink />}
            {liked && !door && <PicksLink />}
            <OrderChoice filters={filters} rules={rules} />
          </div>
        </PageHead>
        {!isFirst && (
          <p className="meta mb-4">
            <Link className="link" to={`${paths.members}${filtersQuery(filters, rules)}`}>
              {t('list.begin')}
            </Link>
          </p>
        )}
        {shown.cards.length > 0 ? (
          <MemberGrid
            members={shown.cards}
            heading="h2"
            more={shown.liked ? hearts(shown.liked, list.cards) : undefined}
          />
        ) : (
          <NobodyFits list={list} liked={liked} />
        )}
        {next && (
          <nav className="mt-8 grid justify-center" aria-label={t('list.pages')}>
            <ButtonLink
              to={`${paths.members}${filtersQuery(filters, rules, next)}`}
              rel="next"
              state={state}
              replace
              preventScrollReset
            >
              {t('list.more')}
            </ButtonLink>
          </nav>
        )}
      </section>
    </div>
  )
}

/** Where the listed members live; 'Members' if anywhere. */
function PlaceName({ list: { filters }, around, countries, regions }: Omit<BrowseProps, 'liked' | 'door'>) {
  const { t } = useTranslation('members')
  if (around) return <>{t('list.around', { city: around })}</>
  const country = countries.find(({ code }) => code === filters.country)?.name
  const region = regions.regions.find(({ code }) => code === filters.region)?.name
  return <>{region ?? country ?? t('list.title')}</>
}

/** Summary line: '248 members · 28 to 45'. */
function Summary({ list: { count, filters, rules } }: Pick<BrowseProps, 'list'>) {
  const { t } = useTranslation('members')
  const allAges = filters.min_age === rules.preset.min_age && filters.max_age === oldestAge
  const parts = [
    count > countCap ? t('list.more_than', { cap: countCap }) : t('list.count', { count }),
    allAges ? null : t('filters.age_range', { from: filters.min_age, to: filters.max_age }),
  ]
  return <Dotted parts={parts} />
}

/** Empty list: offers to clear the filters or, without filters, to search in other countries. */
function NobodyFits({ list, liked }: Pick<BrowseProps, 'list' | 'liked'>) {
  const { t } = useTranslation('members')
  const { filters, rules } = list
  const query = filtersQuery(filters, rules)
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <EmptyState
        icon="search"
        title={t('list.nobody_title')}
        text={t('list.nobody_text')}
        more={liked && <FinderLink />}
        action={
          query === '' && rules.offered.includes('country') ? (
            <ButtonLink to={`${paths.members}${filtersQuery({ ...filters, country: null }, rules)}`}>
              {t('filters.all_countries')}
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.members}>{t('filters.clear')}</ButtonLink>
          )
        }
      />
      {list.similar.length > 0 && (
        <section className="grid grid-cols-1 content-start gap-4" aria-labelledby="similar">
          <h2 className="heading-3" id="similar">
            {t('list.similar')}
          </h2>
          <MemberGrid members={list.similar} heading="h3" more={liked ? hearts(liked, list.similar) : undefined} />
        </section>
      )}
    </div>
  )
}
