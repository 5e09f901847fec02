import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { paths } from '~/paths'
import { ButtonLink, buttonClass, IconLink } from '~/ui/button'
import { Dotted } from '~/ui/dotted'
import { Icon } from '~/ui/icon'
import { Chip, chipsClass, Dot, Tag } from '~/ui/labels'
import { SignupLink } from '~/ui/layout/signup-modal'
import { Link } from '~/ui/link'
import { MenuItem, menuItemClass } from '~/ui/menu/parts'
import type { MemberPageView } from '../schema'
import { AskAbout } from './ask-about'
import { Facts, Interests } from './facts'
import { FictionalTag, FictionalWarning } from './fictional'
import { Gallery } from './gallery'
import { interestIcons } from './interest-icons'
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
    ? { to: paths.memberSignup(member.id), word: t('photos:join'), label: t('photos:locked_visitor') }
    : { to: paths.premium, word: t('premium'), label: t('photos:locked') }
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
          presence={<Presence member={member} look="glass" />}
          place={<ShortPlace member={member} />}
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
        <CommonGround interests={member.interests} />
        {member.aboutMe && <p className="wrap-anywhere mb-5 max-w-136 whitespace-pre-line text-lg">{member.aboutMe}</p>}
        {member.fictional && fictionalWarning && (
          <div className="mb-5">
            <FictionalWarning text={fictionalWarning} />
          </div>
        )}
        {!member.isViewer && (
          <div className="fixed inset-x-0 bottom-0 z-sticky flex flex-wrap gap-2 border-border border-t bg-surface-1 px-gutter pt-2.5 pb-safe-2.5 md:static md:mb-6 md:max-w-115 md:border-0 md:bg-transparent md:p-0">
            {actions}
            {!isVisitor && (
              <IconLink
                look="line"
                size="large"
                icon="gift"
                label={t('profile.gift', { name: member.name })}
                to={`${paths.memberChat(member.id)}?gift=1`}
              />
            )}
            <ChatLink
              look="primary"
              className="min-h-control! flex-1"
              icon="message-circle"
              to={isVisitor ? paths.memberSignup(member.id) : paths.memberChat(member.id)}
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

/** Presence where it stands beside the photo, premium, fictional, not confirmed. */
function Standing({ member }: { member: MemberPageView }) {
  const { t } = useTranslation('members')
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      <Presence member={member} className="max-md:hidden!" />
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

interface PresenceProps {
  member: MemberPageView
  /** On a photo. */
  look?: 'glass'
  className?: string
}

function Presence({ member: { online, lastActiveAt }, look, className }: PresenceProps) {
  const { t } = useTranslation('members')
  const { relative } = useFormat()
  if (online) {
    return (
      <Tag look={look ?? 'success'} className={className}>
        <Dot online label="" />
        {t('profile.online_now')}
      </Tag>
    )
  }
  if (!lastActiveAt) return null
  return (
    <Tag look={look} icon="clock" className={className}>
      {t('profile.active', { when: relative(lastActiveAt) })}
    </Tag>
  )
}

/** On the photo: the city, or what is known, and how far that is. */
function ShortPlace({ member: { city, distance: kilometres } }: { member: MemberPageView }) {
  const { t } = useTranslation('members')
  const { distance } = useFormat()
  const away = kilometres === null ? null : t('away', { distance: distance(kilometres) })
  if (!city && !away) return null
  return (
    <p className="text-sm">
      <Dotted parts={[city, away]} />
    </p>
  )
}

function Place({ member, countryName, regionName }: Pick<ProfileProps, 'member' | 'countryName' | 'regionName'>) {
  const { t } = useTranslation('members')
  const { distance } = useFormat()
  const region = regionName === member.city ? null : regionName
  const place = [member.city, region, countryName].filter(Boolean).join(', ')
  const away = member.distance === null ? null : t('away', { distance: distance(member.distance) })
  if (!place && !away) return null
  return (
    <div className="meta flex items-start gap-[0.35rem]">
      <Icon name="map-pin" className="mt-[0.2em]" />
      <Dotted parts={[place, away]} />
    </div>
  )
}

/** What both said, before anything else; nothing where there is nothing. */
function CommonGround({ interests }: Pick<MemberPageView, 'interests'>) {
  const { t } = useTranslation('members')
  const shared = interests.filter((interest) => interest.shared)
  if (shared.length === 0) return null
  return (
    <section className="mb-5 grid gap-3 rounded-lg bg-primary-soft p-4" aria-labelledby="common-ground">
      <h2 className="heading-4" id="common-ground">
        {t('profile.common')}
      </h2>
      <div className={chipsClass()}>
        {shared.map(({ key }) => (
          <Chip key={key} icon={interestIcons[key]}>
            {t(`option.interests.${key}`)}
          </Chip>
        ))}
      </div>
    </section>
  )
}
