import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { FictionalBadge } from '~/modules/members/ui/fictional'
import { srcSetOf } from '~/modules/photos/ui/photo'
import { paths } from '~/paths'
import { useBrand } from '~/ui/brand/use-brand'
import { useCarried } from '~/ui/carried/carried'
import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { LanderView, ShownMember } from '../schema'
import { useHeadline } from './copy'

export interface ScreenProps {
  view: LanderView
}

/** What every form and link of a lander leads to, with the query that the visit carries. */
export function useSignUp(): string {
  return useCarried(paths.signup)
}

interface LanderFormProps {
  /** Whom the form is about, where it is about one person. */
  member?: ShownMember | undefined
  className: string
  children: ReactNode
}

/** Posts to the sign-up, so that nothing typed lands in an address. */
export function LanderForm({ member, className, children }: LanderFormProps) {
  return (
    <form className={className} method="post" action={useSignUp()}>
      {member && <input type="hidden" name="member" value={member.id} />}
      {children}
    </form>
  )
}

/** The page's one heading, with the niche's line above. */
export function Headline({ view, className }: ScreenProps & { className?: string }) {
  return (
    <>
      <Kicker prefix={view.prefix} />
      <h1 className={className ?? 'lp__title'}>{useHeadline(view)}</h1>
    </>
  )
}

/** Says whom the page is for, where the brand is for somebody in particular. */
export function Kicker({ prefix, className }: Pick<LanderView, 'prefix'> & { className?: string }) {
  const { t } = useTranslation('landers')
  if (prefix === 'none') return null
  return <p className={classNames('lp__kick', className)}>{t(`niche.${prefix}.kicker`)}</p>
}

interface MemberPhotoProps {
  member: ShownMember
  /** How wide the frame is, as in HTML. */
  sizes: string
  /** Empty where the name stands beside it. */
  alt?: string
  first?: boolean
  className?: string
}

/** The main photo, as small as the frame allows. */
export function MemberPhoto({ member: { photo }, sizes, alt = '', first, className }: MemberPhotoProps) {
  const source = photo?.sources.at(-1)
  if (!photo || !source) return <Icon name="user-round" large />
  return (
    <img
      className={className}
      src={source.url}
      srcSet={srcSetOf(photo)}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      {...(first ? { fetchpriority: 'high' } : {})}
    />
  )
}

/** A round picture beside a name. */
export function MemberAvatar({ member, large }: { member: ShownMember; large?: boolean }) {
  return (
    <span className={large ? 'lp__face lp__face--lg' : 'lp__face'}>
      <MemberPhoto member={member} sizes="72px" />
    </span>
  )
}

/** The mark of a fictional profile in its picture. */
export function Mark({ member, className }: { member: ShownMember; className: string }) {
  if (!member.fictional) return null
  return (
    <span className={className}>
      <FictionalBadge />
    </span>
  )
}

interface FineProps {
  /** What the page says beside the age: the catalogue's key. */
  text: 'fine.next' | 'fine.plain' | 'fine.kept' | 'fine.answers' | 'fine.scene' | 'fine.collage' | 'fine.evening'
  minAge: number
  className?: string
}

/** For adults only, what comes next, and what the mark means. */
export function Fine({ text, minAge, className }: FineProps) {
  const { t } = useTranslation('landers')
  const { hasFictional } = useBrand()
  return (
    <p className={className ? `fine ${className}` : 'fine'}>
      <Trans
        t={t}
        i18nKey={text}
        values={{ minAge }}
        components={{
          terms: <Link className="link" to={paths.page('terms')} />,
          privacy: <Link className="link" to={paths.page('privacy')} />,
        }}
      />{' '}
      {hasFictional && <WhatMarkMeans />}
    </p>
  )
}

function WhatMarkMeans() {
  const { t } = useTranslation('landers')
  const { fictionalIcon } = useBrand()
  const mark = (
    <span className="in-mask">
      <Icon name={fictionalIcon} />
    </span>
  )
  return <Trans t={t} i18nKey="fine.marked" components={{ mark }} />
}

/** Stops what moves for longer than five seconds (WCAG 2.2.2). */
export function Pause() {
  const { t } = useTranslation('landers')
  return (
    <label className="hold">
      <input type="checkbox" aria-label={t('pause.label')} />
      <span className="hold__on" aria-hidden="true">
        <Icon name="pause" />
        {t('pause.pause')}
      </span>
      <span className="hold__off" aria-hidden="true">
        <Icon name="play" />
        {t('pause.play')}
      </span>
    </label>
  )
}

/** The brand's words before the first message to a fictional profile. */
export function Warning({ view: { warning }, member }: ScreenProps & { member: ShownMember }) {
  const { fictionalIcon } = useBrand()
  if (!member.fictional || !warning) return null
  return (
    <p className="lp__warn">
      <Icon name={fictionalIcon} />
      <span>{warning}</span>
    </p>
  )
}
