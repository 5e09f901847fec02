import { cva } from 'class-variance-authority'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { countCap } from '~/modules/members/schema'
import { FictionalTag } from '~/modules/members/ui/fictional'
import { NoPhoto } from '~/modules/photos/ui/no-photo'
import { Photo } from '~/modules/photos/ui/photo'
import { photoFrameClass } from '~/modules/photos/ui/photo-frame'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Dotted } from '~/ui/dotted'
import { prefetchOnIntent } from '~/ui/fetching/prefetch'
import { useTakenFocus } from '~/ui/focus/use-taken-focus'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Dot } from '~/ui/labels'
import { Link } from '~/ui/link'
import { EmptyState, PageHead, panelClass } from '~/ui/panels'
import type { MatchCandidate, MatchesView } from '../../finder/schema'
import { LikeButton } from '../like-button'

const reasonClass = cva(
  'wrap-anywhere inline-flex min-h-7 items-center gap-[0.35rem] rounded-pill px-[0.6rem] py-[0.2rem] text-xs leading-[1.35]',
  {
    variants: {
      both: { true: 'bg-primary-soft font-semibold text-primary-ink', false: 'bg-surface-2 text-text-2' },
    },
    defaultVariants: { both: false },
  },
)

/** Number of pictures that are fetched at once. */
const inView = 3

interface MatchListProps {
  view: MatchesView
  title?: string
  /** The list replaces the questions. */
  takesFocus?: boolean
}

/** The members who fit, best first, each with the reasons; or the offer of a wider search. */
export function MatchList({ view, title, takesFocus = false }: MatchListProps) {
  const { t } = useTranslation(['likes', 'members'])
  const { distance } = useFormat()
  const heading = useTakenFocus<HTMLHeadingElement>(takesFocus)
  const { matches, count, change } = view
  if (matches.length === 0) {
    return <NobodyFits view={view} title={title ?? t('finder.title')} heading={heading} />
  }
  const { filters } = view.answers
  const sought = [
    t(`members:filters.genders.${filters.gender}`),
    t('members:filters.age_range', { from: filters.min_age, to: filters.max_age }),
    filters.distance && t('members:filters.within', { distance: distance(filters.distance) }),
    filters.photo && t('members:filters.photo'),
  ]
  const fitting = count > countCap ? t('finder.fit_more', { cap: countCap }) : t('finder.fit', { count })
  return (
    <>
      <PageHead>
        <div className="grid gap-1">
          <h1 ref={heading} className="heading-2" tabIndex={-1}>
            {title ?? fitting}
          </h1>
          <p className="meta">
            <Dotted parts={[title && fitting, ...sought]} />
          </p>
        </div>
        <ButtonLink size="small" icon="sliders-horizontal" to={change}>
          {t('finder.change')}
        </ButtonLink>
      </PageHead>
      <ol className="grid grid-cols-1 gap-3">
        {matches.map((match, index) => (
          <RankedMember key={match.member.id} match={match} rank={index + 1} />
        ))}
      </ol>
    </>
  )
}

interface RankedMemberProps {
  match: MatchCandidate
  /** Counted from 1. */
  rank: number
}

function RankedMember({ match: { member, liked, reasons }, rank }: RankedMemberProps) {
  const { t } = useTranslation(['likes', 'members'])
  const { distance } = useFormat()
  const name = t('members:name_age', { name: member.name, age: member.age })
  const place = [member.city, member.online && t('members:online')].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-lg border border-border bg-surface-1 p-3 shadow-1 md:grid md:grid-cols-[7.5rem_minmax(0,1fr)_auto] md:p-4">
      <Link
        className={photoFrameClass({ class: 'w-26 max-w-[32%] md:w-auto md:max-w-none' })}
        to={paths.member(member.id)}
        prefetch={prefetchOnIntent()}
        aria-label={name}
      >
        {member.photo ? (
          <Photo photo={member.photo} sizes="120px" first={rank <= inView} />
        ) : (
          <NoPhoto className="text-text-3" />
        )}
        <span
          className="absolute top-1.5 left-1.5 grid size-7 place-items-center rounded-full bg-photo-scrim/72 font-bold text-on-photo text-xs"
          aria-hidden="true"
        >
          {rank}
        </span>
      </Link>
      <div className="min-w-0 flex-[1_1_8rem]">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="heading-4">{name}</h2>
          {member.online && <Dot online label={t('members:online')} />}
          {member.fictional && <FictionalTag />}
        </div>
        <p className="meta">{place}</p>
        <ul className="mt-2 flex flex-wrap gap-1.5" aria-label={t('finder.why')}>
          {reasons.mutual && <Reason icon="heart" both text={t(`finder.mutual.${member.gender}`)} />}
          {reasons.interests.length > 0 && (
            <Reason icon="sparkles" text={t('finder.in_common', { count: reasons.interests.length })} />
          )}
          {member.distance !== null && <Reason icon="map-pin" text={distance(member.distance)} />}
          {reasons.wish && <Reason icon="target" text={t('finder.same_wish')} />}
        </ul>
      </div>
      <div className="flex basis-full flex-wrap gap-2 max-md:*:flex-1 md:flex-nowrap md:self-center">
        <LikeButton member={member} liked={liked} on="row" />
        <ButtonLink size="small" to={paths.memberChat(member.id)}>
          {t('finder.message')}
        </ButtonLink>
      </div>
    </li>
  )
}

function Reason({ icon, text, both }: { icon: IconName; text: string; both?: boolean }) {
  return (
    <li className={reasonClass({ both })}>
      <Icon name={icon} className="text-[0.85rem]" />
      {text}
    </li>
  )
}

interface NobodyFitsProps {
  view: MatchesView
  title: string
  heading: RefObject<HTMLHeadingElement>
}

/** The list is never filled with members who don't fit; a wider search is offered instead. */
function NobodyFits({ view: { wider, change }, title, heading }: NobodyFitsProps) {
  const { t } = useTranslation('likes')
  const helps = wider !== null && wider.count > 0
  return (
    <>
      <PageHead>
        <h1 ref={heading} className="heading-2" tabIndex={-1}>
          {title}
        </h1>
      </PageHead>
      <div className={panelClass({ class: 'grid gap-5' })}>
        <EmptyState
          icon="compass"
          title={t('finder.nobody_title')}
          text={helps ? t('finder.wider_text', { count: Math.min(wider.count, countCap) }) : t('finder.nobody_text')}
          action={
            <div className="grid grid-cols-1 content-start gap-2">
              {helps && (
                <ButtonLink look="primary" to={wider.path}>
                  {t('finder.widen')}
                </ButtonLink>
              )}
              <ButtonLink look="ghost" to={change}>
                {t('finder.change')}
              </ButtonLink>
            </div>
          }
        />
      </div>
    </>
  )
}
