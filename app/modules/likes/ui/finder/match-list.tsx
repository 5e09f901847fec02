import type { RefObject } from 'react'
import { useFormat } from '~/i18n/formats'
import { useTranslation } from '~/i18n/translation'
import { countCap } from '~/modules/members/schema'
import { FictionalTag } from '~/modules/members/ui/fictional'
import { Photo } from '~/modules/photos/ui/photo'
import { ButtonLink } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Dot } from '~/ui/labels'
import { Link } from '~/ui/link'
import { EmptyState } from '~/ui/panels'
import { prefetchOnIntent } from '~/ui/prefetch'
import { useTakenFocus } from '~/ui/use-taken-focus'
import type { MatchCandidate, MatchesView } from '../../finder/schema'
import { LikeButton } from '../like-button'

interface MatchListProps {
  view: MatchesView
  title?: string
  /** It comes in the place of the questions. */
  takesFocus?: boolean
}

/** Those that fit, the best first, with what speaks for each; or a wider search. */
export function MatchList({ view, title, takesFocus = false }: MatchListProps) {
  const { t } = useTranslation(['likes', 'members'])
  const heading = useTakenFocus<HTMLHeadingElement>(takesFocus)
  const { matches, count, change } = view
  if (matches.length === 0) {
    return <NobodyFits view={view} title={title ?? t('finder.title')} heading={heading} />
  }
  const fitting = count > countCap ? t('finder.fit_more', { cap: countCap }) : t('finder.fit', { count })
  return (
    <>
      <div className="page-head">
        <div>
          <h1 ref={heading} className="heading-2" tabIndex={-1}>
            {title ?? fitting}
          </h1>
          <p className="meta">
            {title && `${fitting} · `}
            <Sought view={view} />
          </p>
        </div>
        <ButtonLink size="small" icon="sliders-horizontal" to={change}>
          {t('finder.change')}
        </ButtonLink>
      </div>
      <ol className="rank">
        {matches.map((match, index) => (
          <RankedMember key={match.member.id} match={match} first={index < 3} />
        ))}
      </ol>
    </>
  )
}

/** 'Women, 30 to 44, up to 25 km' */
function Sought({ view: { answers } }: { view: MatchesView }) {
  const { t } = useTranslation(['likes', 'members'])
  const { distance } = useFormat()
  const { filters } = answers
  const parts = [
    t(`members:filters.genders.${filters.gender}`),
    t('members:filters.age_range', { from: filters.min_age, to: filters.max_age }),
    filters.distance && t('members:filters.within', { distance: distance(filters.distance) }),
    filters.photo && t('members:filters.photo'),
  ]
  return <>{parts.filter(Boolean).join(' · ')}</>
}

function RankedMember({ match: { member, liked, reasons }, first }: { match: MatchCandidate; first: boolean }) {
  const { t } = useTranslation(['likes', 'members'])
  const { distance } = useFormat()
  const name = t('members:name_age', { name: member.name, age: member.age })
  const place = [member.city, member.online && t('members:online')].filter(Boolean).join(' · ')
  return (
    <li className="rank__it">
      <Link className="ph" to={`/members/${member.id}`} prefetch={prefetchOnIntent()} aria-label={name}>
        {member.photo ? (
          <Photo photo={member.photo} sizes="120px" first={first} />
        ) : (
          <span className="ph__none">
            <Icon name="user-round" />
          </span>
        )}
      </Link>
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="heading-4">{name}</h2>
          {member.online && <Dot online label={t('members:online')} />}
          {member.fictional && <FictionalTag />}
        </div>
        <p className="meta">{place}</p>
        <ul className="why" aria-label={t('finder.why')}>
          {reasons.mutual && <Reason icon="heart" both text={t(`finder.mutual.${member.gender}`)} />}
          {reasons.interests.length > 0 && (
            <Reason icon="sparkles" text={t('finder.in_common', { count: reasons.interests.length })} />
          )}
          {member.distance !== null && <Reason icon="map-pin" text={distance(member.distance)} />}
          {reasons.wish && <Reason icon="target" text={t('finder.same_wish')} />}
        </ul>
      </div>
      <div className="rank__act">
        <LikeButton member={member} liked={liked} on="row" />
        <ButtonLink size="small" to={`/members/${member.id}/chat`}>
          {t('finder.message')}
        </ButtonLink>
      </div>
    </li>
  )
}

function Reason({ icon, text, both }: { icon: IconName; text: string; both?: boolean }) {
  return (
    <li className={classNames(both && 'both')}>
      <Icon name={icon} />
      {text}
    </li>
  )
}

interface NobodyFitsProps {
  view: MatchesView
  title: string
  heading: RefObject<HTMLHeadingElement>
}

/** Never fills up with strangers: it offers to look wider. */
function NobodyFits({ view: { wider, change }, title, heading }: NobodyFitsProps) {
  const { t } = useTranslation('likes')
  const helps = wider !== null && wider.count > 0
  return (
    <>
      <div className="page-head">
        <h1 ref={heading} className="heading-2" tabIndex={-1}>
          {title}
        </h1>
      </div>
      <div className="panel quiz">
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
