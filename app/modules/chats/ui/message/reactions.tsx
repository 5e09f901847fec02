import { cva } from 'class-variance-authority'
import type { MouseEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Link } from '~/ui/link'
import type { Reaction } from '../../schema'

export const reactionIcons = {
  love: 'heart',
  funny: 'laugh',
  wow: 'wow',
  moved: 'moved',
  yes: 'thumbs-up',
} satisfies Record<Reaction, IconName>

const markClass = cva(
  'absolute -bottom-5.5 grid size-7.5 place-items-center rounded-full text-[0.95rem] ring-3 ring-bg',
  {
    variants: {
      mine: {
        true: 'start-2.5 border border-border bg-surface-1 text-text',
        false: 'end-2.5 bg-like text-on-like before:absolute before:-inset-2',
      },
      pops: { true: 'animate-pop' },
    },
    defaultVariants: { mine: false },
  },
)

interface ReactionMarkProps {
  reaction: Reaction
  /** The message is the viewer's own, and so the reaction the peer's. */
  mine: boolean
  /** Name of the peer. */
  name: string
  /** Given on this page, so it is animated. */
  given: boolean
  /** URL of the message's actions. */
  page: string
  /** Opens the actions. */
  onOpen: (event: MouseEvent) => void
}

/** The reaction on a message. The viewer's own leads to the actions, where it is changed or taken back. */
export function ReactionMark({ reaction, mine, name, given, page, onOpen }: ReactionMarkProps) {
  const { t } = useTranslation('chats')
  const [pops] = useState(given)
  const label = t(mine ? 'reaction.theirs' : 'reaction.yours', { name, reaction: t(`reaction.${reaction}`) })
  const className = markClass({ mine, pops })
  const inside = (
    <>
      <Icon name={reactionIcons[reaction]} />
      <span className="sr-only">{label}</span>
    </>
  )
  if (mine) return <span className={className}>{inside}</span>
  return (
    <Link className={className} to={page} onClick={onOpen} tabIndex={-1} replace preventScrollReset>
      {inside}
    </Link>
  )
}
