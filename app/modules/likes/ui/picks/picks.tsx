import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { EmptyState, PageHead } from '~/ui/panels'
import { numberWord } from '../../picks/number-word'
import type { PicksPage } from '../../picks/schema'
import { PickCard } from './pick-card'

const account = `${paths.notifications}?section=account`

/** The week's people with one reason each, or why there are none (design, 67). */
export function Picks({ page }: { page: PicksPage }) {
  const { t } = useTranslation('likes')
  if (page.kind === 'picks' && !page.wider) return <Week page={page} />
  return (
    <>
      <PageHead>
        <h1 className="heading-1">{t('picks.three.title')}</h1>
      </PageHead>
      <WithoutPicks page={page} />
    </>
  )
}

function WithoutPicks({ page }: { page: PicksPage }) {
  const { t } = useTranslation('likes')
  switch (page.kind) {
    case 'newcomer':
      return <Newcomer first={page.first} />
    case 'no_consent':
      return (
        <EmptyState
          icon="sparkles"
          title={t('finder.no_consent')}
          action={<ButtonLink to={account}>{t('finder.give_consent')}</ButtonLink>}
        />
      )
    default:
      return page.wider ? <Nobody wider={page.wider} /> : null
  }
}

type Made = Extract<PicksPage, { kind: 'picks' }>

function Week({ page: { week, next, picks, gone } }: { page: Made }) {
  const { t } = useTranslation('likes')
  const { calendarDate } = useFormat()
  const word = numberWord(picks.length + gone)
  return (
    <>
      <PageHead>
        <div className="grid max-w-160 gap-1">
          <p className="meta">{t('picks.week', { date: calendarDate(week, 'day') })}</p>
          <h1 className="heading-1">{t(`picks.${word}.title`)}</h1>
          <p>{t(`picks.${word}.lede`)}</p>
        </div>
      </PageHead>
      {picks.length > 0 && (
        <ul className="grid grid-cols-1 gap-5 md:grid-cols-3">
          {picks.map((pick) => (
            <PickCard key={pick.member.id} pick={pick} />
          ))}
        </ul>
      )}
      {gone > 0 && (
        <p className="mt-5 rounded-media-lg border border-border-strong border-dashed p-5 text-center text-sm text-text-2">
          {t('picks.gone', { count: gone, date: calendarDate(next, 'day') })}
        </p>
      )}
      <div className="meta mt-6 flex gap-2">
        <Icon name="sparkles" className="mt-0.5 flex-none" />
        <p>
          {t('picks.chosen')}{' '}
          <Link className="link" to={paths.profile}>
            {t('picks.change')}
          </Link>
          {' · '}
          <Link className="link" to={paths.notifications}>
            {t('picks.by_mail')}
          </Link>
        </p>
      </div>
    </>
  )
}

function Newcomer({ first }: { first: string }) {
  const { t } = useTranslation('likes')
  const { calendarDate } = useFormat()
  return (
    <EmptyState
      icon="calendar"
      title={t('picks.newcomer.title', { date: calendarDate(first, 'day') })}
      text={t('picks.newcomer.text')}
      action={
        <ButtonLink look="primary" to={paths.profile}>
          {t('picks.newcomer.action')}
        </ButtonLink>
      }
      more={
        <ButtonLink look="ghost" to={paths.members}>
          {t('picks.newcomer.look')}
        </ButtonLink>
      }
    />
  )
}

function Nobody({ wider }: { wider: string }) {
  const { t } = useTranslation('likes')
  return (
    <EmptyState
      icon="sparkles"
      title={t('picks.nobody.title')}
      text={t('picks.nobody.text')}
      action={<ButtonLink to={wider}>{t('picks.nobody.action')}</ButtonLink>}
    />
  )
}
