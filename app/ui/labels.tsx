import type { VariantProps } from 'class-variance-authority'
import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon } from './icon'
import type { IconName } from './icon-names'

/** Badges are capped at 99+ (specification 2). */
const badgeCap = 99

const badge = cva('badge', {
  variants: {
    kind: {
      unread: 'bg-badge text-on-badge',
      new: 'bg-new text-on-new',
      warning: 'bg-warning text-on-warning',
      danger: 'bg-danger text-on-danger',
    },
  },
})

interface BadgeProps {
  count: number
  kind?: 'unread' | 'new' | 'warning' | 'danger'
  /** What is counted, for screen readers: 'unread'. */
  label: string
  /** Shows zero, as a balance does; other badges hide at zero. */
  showZero?: boolean
  className?: string
}

export function Badge({ count, kind = 'unread', label, showZero = false, className }: BadgeProps) {
  if (count <= 0 && !showZero) return null
  return (
    <span className={badge({ kind, className })}>
      {count > badgeCap ? `${badgeCap}+` : count}
      <span className="sr-only"> {label}</span>
    </span>
  )
}

const dot = cva('dot', {
  variants: {
    online: { true: 'dot-online', false: 'bg-text-3' },
    onAvatar: { true: 'absolute end-1/25 bottom-1/25 size-3.25', false: 'size-2.5' },
  },
  defaultVariants: { online: false, onAvatar: false },
})

interface DotProps {
  online: boolean
  label: string
  onAvatar?: boolean
}

/** Presence dot with text for screen readers. Its border color is `--dot-ring`, by default that of the surface. */
export function Dot({ online, label, onAvatar }: DotProps) {
  return (
    <span className={dot({ online, onAvatar })} title={label}>
      <span className="sr-only">{label}</span>
    </span>
  )
}

const tag = cva('tag', {
  variants: {
    look: {
      neutral: 'bg-surface-2 text-text-2',
      premium: 'bg-premium text-on-premium',
      new: 'bg-new text-on-new',
      glass: 'bg-photo-scrim/62 text-on-photo backdrop-blur-glass',
      success: 'bg-success-soft text-success-ink',
      primary: 'bg-primary text-on-primary',
      soft: 'bg-primary-soft text-primary-ink',
      danger: 'bg-danger-soft text-danger-ink',
      warning: 'bg-warning-soft text-warning-ink',
      info: 'bg-info-soft text-info-ink',
    },
    size: {
      normal: 'tag-normal',
      large: 'min-h-9 gap-1.25 px-3.5 py-0.5 text-sm',
      icon: 'min-h-6.5 w-6.5 justify-center text-2xs',
    },
  },
  defaultVariants: { look: 'neutral', size: 'normal' },
})

interface TagProps {
  look?: VariantProps<typeof tag>['look']
  /** `large` for a figure beside a page title, `icon` for an icon alone. */
  size?: VariantProps<typeof tag>['size']
  icon?: IconName
  className?: string
  children: ReactNode
}

export function Tag({ look, size, icon, className, children }: TagProps) {
  return (
    <span className={tag({ look, size, className })} data-tag>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

/** Mark on every picture of a fictional profile, 26 px, with text for screen readers. */
export function IconMark({ icon, label, glass }: { icon: IconName; label: string; glass?: boolean }) {
  return (
    <span className={tag({ look: glass ? 'glass' : 'neutral', size: 'icon' })} title={label}>
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
    </span>
  )
}

const avatar = cva('relative flex-none', {
  variants: {
    size: {
      small: 'size-9',
      normal: 'size-13',
      row: 'size-14',
      large: 'size-18',
      face: 'size-21',
      huge: 'size-28',
      crowned: 'size-34',
    },
    empty: {
      true: 'grid place-items-center rounded-full bg-surface-3 font-bold text-text-2',
      false: 'block',
    },
  },
  defaultVariants: { empty: false, size: 'normal' },
})

interface AvatarProps {
  src: string | null
  /** 36, 52, 56 (inbox row), 72, 84 (one of two faces), 112 or 136 px (with a crown). */
  size?: keyof typeof avatarPixels
  /** Text of the presence dot; without it there is no dot. */
  online?: string
  /** Empty where the name is shown beside the picture. */
  alt?: string
  /** Adds a border that separates the picture from its background. */
  edged?: boolean
  className?: string
}

const avatarPixels = { small: 36, normal: 52, row: 56, large: 72, face: 84, huge: 112, crowned: 136 }

export function Avatar({ src, size = 'normal', online, alt = '', edged, className }: AvatarProps) {
  const pixels = avatarPixels[size]
  return (
    <span className={avatar({ size, empty: src === null, className })}>
      {src === null ? (
        <Icon name="user-round" />
      ) : (
        <img
          className={classNames('avatar-photo', edged && 'ring-3 ring-surface-1')}
          src={src}
          alt={alt}
          width={pixels}
          height={pixels}
        />
      )}
      {online && <Dot online onAvatar label={online} />}
    </span>
  )
}

/** Styles of a chip: plain, or one that can be pressed, chosen or followed. */
export const chipClass = cva('chip', {
  variants: { look: { choice: 'chip-choice', plain: 'chip-plain', shared: 'chip-shared' } },
  defaultVariants: { look: 'choice' },
})

/** Container of chips: wrapping, or one line that scrolls from edge to edge of the page. */
export const chipsClass = cva('flex gap-2', {
  variants: {
    scroll: {
      true: [
        'scrollbar-none -mx-gutter snap-x snap-proximity flex-nowrap overflow-x-auto px-gutter py-1',
        '*:flex-none *:snap-start *:scroll-mx-gutter',
      ],
      false: 'flex-wrap',
    },
  },
  defaultVariants: { scroll: false },
})

/** Chip without an action, such as an interest; `shared` emphasizes interests of both members. */
export function Chip({ icon, shared, children }: { icon?: IconName; shared?: boolean; children: ReactNode }) {
  return (
    <span className={chipClass({ look: shared ? 'shared' : 'plain' })}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
