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

/** The panel around a form. Padding and shadow are set where it is used. */
export const panelClass = classNames('rounded-xl border border-border bg-surface-1')

/** The round send button. */
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

/**
 * Returns the path of the sign-up, which all forms and links of a lander lead to, with the query that the visit
 * carries.
 */
export function useSignUp(): string {
  return useCarried(paths.signup)
}

interface LanderFormProps {
  /** The member whom the form is about, if it is about a single one. */
  member?: ShownMember | undefined
  className: string
  children: ReactNode
}

/** Posts to the sign-up, so that nothing typed ends up in a URL. The sign-up asks for what is missing or wrong. */
export function LanderForm({ member, className, children }: LanderFormProps) {
  return (
    <form className={className} method="post" action={useSignUp()} noValidate>
      {member && <input type="hidden" name="member" value={member.id} />}
      {children}
    </form>
  )
}

/** The page's only heading, with the niche's line above it. */
export function Headline({ view, className }: ScreenProps & { className?: string }) {
  return (
    <>
      <Kicker prefix={view.prefix} />
      <h1 className={className ?? 'heading-1'}>{useHeadline(view)}</h1>
    </>
  )
}

/** Says for whom the page is, on brands with a niche. */
export function Kicker({ prefix, className }: Pick<LanderView, 'prefix'> & { className?: string }) {
  const { t } = useTranslation('landers')
  if (prefix === 'none') return null
  const look = classNames('flex items-center gap-[.45rem] font-semibold text-sm text-text-2', className)
  return <p className={look}>{t(`niche.${prefix}.kicker`)}</p>
}

interface MemberPhotoProps {
  member: ShownMember
  /** Width of the frame, as in HTML's `sizes`. */
  sizes: string
  /** Empty when the name is shown beside it. */
  alt?: string
  first?: boolean
  className?: string
}

/** The main photo, in the smallest size that fills the frame. */
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
  /** Number of the choice. Elements that belong to the selected member have the same number in `data-for`. */
  place: number
  picked: boolean
  className: string
  children: ReactNode
}

/** A choice whose content selects the member when pressed. */
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

/** The mark of a fictional profile, in its photo. */
export function Mark({ member, className }: { member: ShownMember; className: string }) {
  if (!member.fictional) return null
  return (
    <span className={className}>
      <FictionalBadge />
    </span>
  )
}

interface FineProps {
  /** Key of the text beside the age. */
  text: 'fine.next' | 'fine.plain' | 'fine.kept' | 'fine.answers' | 'fine.scene' | 'fine.collage' | 'fine.evening'
  minAge: number
  className?: string
}

/** The small print: for adults only, what comes next, and what the mark means. */
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
  className: string
  /** A script plays what moves, and shows this button as well. */
  scripted?: boolean
}

/** Pauses content that moves for longer than five seconds (WCAG 2.2.2). */
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

/** The brand's warning before the first message to a fictional profile. */
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
