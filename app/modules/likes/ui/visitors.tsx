import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { MemberGrid } from '~/modules/members/ui/cards/member-grid'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { EmptyState, Fold } from '~/ui/panels'
import { PageLinks } from '~/ui/tabs'
import type { VisitorsPage, VisitorView } from '../visitors/schema'
import { LikeButton } from './like-button'

const settings = `${paths.notifications}?section=privacy`

/** Who looked at the member's profile (design, 64), and which visits count. */
export function Visitors({ page }: { page: VisitorsPage }) {
  const isOn = page.kind !== 'invisible' && page.kind !== 'off'
  return (
    <>
      <List page={page} />
      {isOn && <WhatCounts />}
    </>
  )
}

function List({ page }: { page: VisitorsPage }) {
  const { t } = useTranslation('likes')
  switch (page.kind) {
    case 'shown':
      return <Shown page={page} />
    case 'veiled':
      return <Veiled page={page} />
    case 'nobody':
      return (
        <EmptyState
          icon="eye"
          title={t('visitors.nobody.title')}
          text={t('visitors.nobody.text')}
          action={<ButtonLink to={paths.profile}>{t('visitors.nobody.action')}</ButtonLink>}
        />
      )
    default:
      return (
        <EmptyState
          icon="eye-off"
          title={t(`visitors.${page.kind}.title`)}
          text={t(`visitors.${page.kind}.text`)}
          action={<ButtonLink to={settings}>{t('visitors.settings')}</ButtonLink>}
        />
      )
  }
}

function Shown({ page: { visitors, next } }: { page: Extract<VisitorsPage, { kind: 'shown' }> }) {
  const { t } = useTranslation('likes')
  return (
    <>
      <Group title={t('visitors.today')} visitors={visitors.filter(({ today }) => today)} />
      <Group title={t('visitors.earlier')} visitors={visitors.filter(({ today }) => !today)} />
      <PageLinks
        label={t('pages')}
        previous={null}
        next={next ? { to: `${paths.likesVisitors}?before=${next}`, label: t('visitors.more') } : null}
      />
    </>
  )
}

function WhatCounts() {
  const { t } = useTranslation('likes')
  return (
    <div className="mx-auto grid max-w-160 text-sm text-text-2">
      <p className="flex flex-wrap items-center justify-center gap-x-2 text-center">
        <Icon name="eye" />
        {t('visitors.both_ways')}
        <Link className="link inline-flex min-h-touch items-center" to={settings}>
          {t('visitors.change')}
        </Link>
      </p>
      <Fold title={t('visitors.counts.title')} titleClass="justify-center *:ms-0!">
        <div className="grid gap-2 pb-3">
          <p>{t('visitors.counts.counted')}</p>
          <p>{t('visitors.counts.not_counted')}</p>
        </div>
      </Fold>
    </div>
  )
}

function Group({ title, visitors }: { title: string; visitors: readonly VisitorView[] }) {
  const { listTime } = useFormat()
  if (visitors.length === 0) return null
  const visitOf = new Map(visitors.map((visit) => [visit.member.id, visit]))
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="heading-4 text-text-2">{title}</h2>
      <MemberGrid
        members={visitors.map(({ member }) => member)}
        heading="h3"
        more={({ id }) => {
          const visit = visitOf.get(id)
          if (!visit) return {}
          return {
            line: listTime(visit.at),
            action: <LikeButton member={visit.member} liked={visit.liked} on="photo" />,
          }
        }}
      />
    </section>
  )
}

function Veiled({ page: { count, veils } }: { page: Extract<VisitorsPage, { kind: 'veiled' }> }) {
  const { t } = useTranslation('likes')
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 max-w-160 flex-[1_1_16rem] gap-2">
          <h2 className="heading-2">{t('visitors.looked', { count })}</h2>
          <p>{t('visitors.premium')}</p>
        </div>
        <ButtonLink to={paths.premium} look="primary">
          {t('visitors.see_premium')}
        </ButtonLink>
      </div>
      <div
        className="grid grid-cols-fill-32.5 gap-2.5"
        role="img"
        aria-label={t('visitors.blurred', { count: veils.length })}
      >
        {veils.map((url, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a veil says nothing about whose it is
            key={index}
            className="relative grid aspect-portrait place-items-center overflow-hidden rounded-media bg-surface-3"
          >
            {url && <img className="absolute inset-0 size-full object-cover" src={url} alt="" />}
            <span className="relative grid size-11 place-items-center rounded-full bg-photo-scrim/55 text-on-photo">
              <Icon name="lock" />
            </span>
          </div>
        ))}
      </div>
    </>
  )
}
