import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import type { IconName } from './icon-names'

/** Specification 2: badges are capped at 99+. */
const badgeCap = 99

interface BadgeProps {
  count: number
  kind?: 'unread' | 'new' | 'warning' | 'danger'
  /** What is counted, for those who hear the number alone: 'unread'. */
  label: string
  /** A balance is shown at zero too; anything else hides. */
  showZero?: boolean
}

export function Badge({ count, kind = 'unread', label, showZero = false }: BadgeProps) {
  if (count <= 0 && !showZero) return null
  return (
    <span className={classNames('badge', kind !== 'unread' && `badge--${kind}`)}>
      {count > badgeCap ? `${badgeCap}+` : count}
      <span className="sr-only"> {label}</span>
    </span>
  )
}

/** Presence: a dot, with its word for screen readers. */
export function Dot({ online, label }: { online: boolean; label: string }) {
  return (
    <span className={classNames('dot', online && 'dot--on')} title={label}>
      <span className="sr-only">{label}</span>
    </span>
  )
}

interface TagProps {
  look?: 'neutral' | 'premium' | 'new' | 'glass' | 'success' | 'primary' | 'danger' | 'warning' | 'info'
  icon?: IconName
  className?: string
  children: ReactNode
}

export function Tag({ look = 'neutral', icon, className, children }: TagProps) {
  return (
    <span className={classNames('tag', look !== 'neutral' && `tag--${look}`, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

/** The mark that every picture of a fictional profile carries, 26 px, with its words. */
export function FictionalMark({ icon, label, glass }: { icon: IconName; label: string; glass?: boolean }) {
  return (
    <span className={classNames('tag tag--icon', glass && 'tag--glass')} title={label}>
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
    </span>
  )
}

interface AvatarProps {
  src: string | null
  /** 36, 52, 72 or 112 px. */
  size?: 'small' | 'normal' | 'large' | 'huge'
  /** The word for presence; no dot without it. */
  online?: string
  /** Empty where the name stands beside it. */
  alt?: string
}

const avatarSizes = { small: 'avatar--sm', normal: null, large: 'avatar--lg', huge: 'avatar--xl' }
const avatarPixels = { small: 36, normal: 52, large: 72, huge: 112 }

export function Avatar({ src, size = 'normal', online, alt = '' }: AvatarProps) {
  const pixels = avatarPixels[size]
  return (
    <span className={classNames('avatar', avatarSizes[size], src === null && 'avatar--none')}>
      {src === null ? <Icon name="user-round" /> : <img src={src} alt={alt} width={pixels} height={pixels} />}
      {online && <Dot online label={online} />}
    </span>
  )
}

/** A few people together, each overlapping the one before. */
export function Avatars({ sources }: { sources: readonly (string | null)[] }) {
  return (
    <span className="avatars">
      {sources.map((source, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand twice
        <Avatar key={index} src={source} size="small" />
      ))}
    </span>
  )
}
