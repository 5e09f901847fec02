import { cva } from 'class-variance-authority'
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

/** What one writes in, on a ground of its own. Padding and shadow are its place's. */
export const panelClass = classNames('rounded-xl border border-border bg-surface-1')

/** The round button that sends. */
export const sendClass = cva('grid size-12 flex-none place-items-center rounded-button text-[1.2rem]', {
  variants: {
    quiet: {
      true: [
        'bg-surface-2 text-text group-focus-within:bg-primary group-focus-within:text-on-primary',
        'group-has-[[name=message]:not(:placeholder-shown)]:bg-primary',
        'group-has-[[name=message]:not(:placeholder-shown)]:text-on-primary',
      ],
      false: 'bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press',
    },
  },
  defaultVariants: { quiet: false },
})

const pauseClass = classNames(
  'group z-3 inline-flex min-h-touch cursor-pointer items-center rounded-button bg-photo-scrim/66 px-[.9rem]',
  'font-semibold text-on-photo text-sm motion-reduce:hidden',
)

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
      <h1 className={className ?? 'heading-1'}>{useHeadline(view)}</h1>
    </>
  )
}

/** Says whom the page is for, where the brand is for somebody in particular. */
export function Kicker({ prefix, className }: Pick<LanderView, 'prefix'> & { className?: string }) {
  const { t } = useTranslation('landers')
  if (prefix === 'none') return null
  const look = classNames('flex items-center gap-[.45rem] font-semibold text-sm text-text-2', className)
  return <p className={look}>{t(`niche.${prefix}.kicker`)}</p>
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
    <span className={classNames('relative block flex-none', large ? 'size-15 lg:size-18' : 'size-13')}>
      <MemberPhoto
        className="size-full rounded-full bg-surface-3 object-cover object-[50%_22%]"
        member={member}
        sizes="72px"
      />
    </span>
  )
}

interface MemberChoiceProps {
  member: ShownMember
  /** What belongs to the picked one says the same place (`data-for`). */
  place: number
  picked: boolean
  className: string
  children: ReactNode
}

/** A press on what stands in it picks the member. */
export function MemberChoice({ member, place, picked, className, children }: MemberChoiceProps) {
  return (
    <label className={className}>
      <input
        className="absolute opacity-0"
        type="radio"
        name="member"
        value={member.id}
        data-n={place}
        defaultChecked={picked}
        required
      />
      {children}
    </label>
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
    <span className="inline-flex align-[--spacing(-1)]">
      <Icon name={fictionalIcon} />
    </span>
  )
  return <Trans t={t} i18nKey="fine.marked" components={{ mark }} />
}

interface PauseProps {
  /** Where it stands. */
  className: string
  /** What moves is played by a script, which shows this, too. */
  scripted?: boolean
}

/** Stops what moves for longer than five seconds (WCAG 2.2.2). */
export function Pause({ className, scripted = false }: PauseProps) {
  const { t } = useTranslation('landers')
  return (
    <label className={classNames(pauseClass, className)} hidden={scripted}>
      <input className="absolute opacity-0" type="checkbox" aria-label={t('pause.label')} data-pause />
      <span className="inline-flex items-center gap-[.4rem] group-has-checked:hidden" aria-hidden="true">
        <Icon name="pause" />
        {t('pause.pause')}
      </span>
      <span className="hidden items-center gap-[.4rem] group-has-checked:inline-flex" aria-hidden="true">
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
    <p className="flex gap-2 rounded-md bg-surface-2 p-3 text-sm text-text-2 *:[svg]:mt-0.5">
      <Icon name={fictionalIcon} />
      <span>{warning}</span>
    </p>
  )
}
