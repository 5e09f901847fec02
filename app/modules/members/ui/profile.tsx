import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { ButtonLink, buttonClass, IconLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Dot, Tag } from '~/ui/labels'
import { SignupLink } from '~/ui/layout/signup-modal'
import { Link } from '~/ui/link'
import { MenuItem, menuItemClass } from '~/ui/menu/parts'
import type { MemberPageView } from '../schema'
import { AskAbout } from './ask-about'
import { Facts, Interests } from './facts'
import { FictionalTag, FictionalWarning } from './fictional'
import { Gallery } from './gallery'
import { ShareLink } from './share-link'

interface ProfileProps {
  member: MemberPageView
  countryName: string | null
  regionName: string | null
  /** The brand's own words on fictional profiles. */
  fictionalWarning: string
  isVisitor: boolean
  /** Which photo is shown large, from 0. */
  shownPhoto: number
  /** Beside the way to the chat. */
  actions?: ReactNode
  /** First lines that the profile suggests. */
  ask: readonly string[]
  /** Behind what the profile says. */
  children?: ReactNode
  /** The way to a report, before that to a block, in the look of the place where it stands. */
  report: (className: string) => ReactElement
}

/** A member's page: photos and facts side by side from 768 px, the photo edge to edge on a phone. */
export function Profile({
  member,
  countryName,
  regionName,
  fictionalWarning,
  isVisitor,
  shownPhoto,
  actions,
  ask,
  children,
  report,
}: ProfileProps) {
  const { t } = useTranslation(['members', 'photos'])
  const unlock = isVisitor
    ? { to: `/members/${member.id}/signup`, word: t('photos:join'), label: t('photos:locked_visitor') }
    : { to: '/premium', word: t('premium'), label: t('photos:locked') }
  const name = t('name_age', { name: member.name, age: member.age })
  const mayReport = !isVisitor && !member.isViewer
  const ChatLink = isVisitor ? SignupLink : ButtonLink
  const block = (className: string) => (
    <Link className={className} to="?block" replace preventScrollReset>
      <Icon name="ban" />
      {t('block.ask')}
    </Link>
  )
  return (
    <article className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:items-start md:gap-[clamp(1.75rem,4vw,3rem)]">
      <div className="md:sticky md:top-under-bar">
        <Gallery
          name={member.name}
          title={name}
          photos={member.photos}
          shown={shownPhoto}
          fictional={member.fictional}
          unlock={unlock}
          options={
            mayReport && (
              <>
                <MenuItem>{report(menuItemClass())}</MenuItem>
                <MenuItem>{block(menuItemClass())}</MenuItem>
              </>
            )
          }
        />
      </div>
      <div>
        <div className="mb-4 grid grid-cols-1 gap-2 [--dot-ring:transparent]">
          <Standing member={member} />
          <h1 className="heading-1 wrap-anywhere max-md:hidden">{name}</h1>
          <Place member={member} countryName={countryName} regionName={regionName} />
        </div>
        {member.aboutMe && <p className="wrap-anywhere mb-5 max-w-136 whitespace-pre-line text-lg">{member.aboutMe}</p>}
        {member.fictional && fictionalWarning && (
          <div className="mb-5">
            <FictionalWarning text={fictionalWarning} />
          </div>
        )}
        {!member.isViewer && (
          <div className="fixed inset-x-0 bottom-0 z-sticky flex gap-2 border-border border-t bg-surface-1 px-gutter pt-2.5 pb-safe-2.5 md:static md:mb-6 md:max-w-115 md:border-0 md:bg-transparent md:p-0">
            {actions}
            {!isVisitor && (
              <IconLink
                look="line"
                size="large"
                icon="gift"
                label={t('profile.gift', { name: member.name })}
                to={`/members/${member.id}/chat?gift=1`}
              />
            )}
            <ChatLink
              look="primary"
              className="min-h-control! flex-1"
              icon="message-circle"
              to={`/members/${member.id}/${isVisitor ? 'signup' : 'chat'}`}
              aria-label={t('profile.chat', { name: member.name })}
            >
              <span className="max-md:hidden!">{t('profile.chat', { name: member.name })}</span>
              <span className="md:hidden!">{t('profile.chat_short')}</span>
            </ChatLink>
          </div>
        )}
        {ask.length > 0 && <AskAbout memberId={member.id} name={member.name} lines={ask} />}
        <Facts name={member.name} facts={member.facts} />
        <Interests interests={member.interests} />
        {children}
        <div className="flex flex-wrap items-center gap-3 pt-3">
          <ShareLink id={member.id} name={member.name} />
          {mayReport && report(small)}
          {mayReport && block(small)}
        </div>
      </div>
    </article>
  )
}

const small = buttonClass({ look: 'ghost', size: 'small' })

/** Presence, premium, fictional, not confirmed. */
function Standing({ member }: { member: MemberPageView }) {
  const { t } = useTranslation('members')
  const { relative } = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-2">
      {member.online && (
        <Tag look="success">
          <Dot online label="" />
          {t('profile.online_now')}
        </Tag>
      )}
      {!member.online && member.lastActiveAt && (
        <Tag icon="clock">{t('profile.active', { when: relative(member.lastActiveAt) })}</Tag>
      )}
      {member.premium && (
        <Tag look="premium" icon="crown">
          {t('premium')}
        </Tag>
      )}
      {member.fictional && <FictionalTag />}
      {member.waitsForActivation && (
        <Tag look="warning" icon="mail-warning">
          {t('profile.not_confirmed')}
        </Tag>
      )}
    </div>
  )
}

function Place({ member, countryName, regionName }: Pick<ProfileProps, 'member' | 'countryName' | 'regionName'>) {
  const { t } = useTranslation('members')
  const { distance } = useFormat()
  const region = regionName === member.city ? null : regionName
  const place = [member.city, region, countryName].filter(Boolean).join(', ')
  const away = member.distance === null ? null : t('away', { distance: distance(member.distance) })
  const line = [place, away].filter(Boolean).join(' · ')
  if (!line) return null
  return (
    <p className="meta flex items-start gap-[0.35rem]">
      <Icon name="map-pin" className="mt-[0.2em]" />
      {line}
    </p>
  )
}
