import { useNavigate } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton, iconButtonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { MessageView, Reaction } from '../../schema'
import { useScripted } from '../composer/extras/use-scripted'
import { copyMessage, useMessageActs } from './message-acts'
import type { ScriptedMessageMenu } from './scripted-message-menu'

const toolsClass = cva('message-tools', {
  variants: { mine: { true: 'end-full me-1 flex-row-reverse', false: 'start-full ms-1' } },
  defaultVariants: { mine: false },
})

/** The button that opens a message's menu. */
const moreClass = iconButtonClass({ class: 'text-text-2' })

/** Once fetched, later messages open it without waiting. */
let fetched: typeof ScriptedMessageMenu | null = null

/** URL of the page with a message's actions, for a browser without a script. */
export function messagePage(message: string): string {
  return `?message=${message}`
}

interface MessageToolsProps {
  message: MessageView
  reaction: Reaction | null
  /** Number of times the menu was opened other than by its button. */
  menuRequests: number
  /** The newest message is the log's tab stop; arrow keys move to the others. */
  newest: boolean
}

/**
 * Shown beside a message while it is hovered or focused: the menu, which begins with the reactions, and a face that
 * leads there, too. Without a script, a link to a page with both.
 */
export function MessageTools({ message, reaction, menuRequests, newest }: MessageToolsProps) {
  const { t } = useTranslation('chats')
  const navigate = useNavigate()
  const acts = useMessageActs()
  const scripted = useScripted()
  const [pressed, setPressed] = useState(0)
  const [Menu, setMenu] = useState<typeof ScriptedMessageMenu | null>(null)
  const page = messagePage(message.id)
  const wanted = pressed + menuRequests

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked for
  useEffect(() => {
    if (wanted === 0 || Menu) return
    if (fetched) return setMenu(() => fetched)
    import('./scripted-message-menu').then(
      (file) => {
        fetched = file.ScriptedMessageMenu
        setMenu(() => fetched)
      },
      () => navigate(page, { replace: true, preventScrollReset: true }),
    )
  }, [wanted])

  const ask = () => setPressed((times) => times + 1)

  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    ask()
  }

  const button = {
    className: moreClass,
    'aria-label': t('message.menu'),
    'data-more': '',
    ...(scripted && !newest && { tabIndex: -1 }),
  }
  return (
    <div className={toolsClass({ mine: message.mine })} onKeyDownCapture={(event) => act(event, message, acts, ask)}>
      {Menu ? (
        <Menu message={message} reaction={reaction} opened={wanted} button={button} />
      ) : (
        <Link {...button} to={page} onClick={open} role={scripted ? 'button' : undefined}>
          <Icon name="ellipsis" />
        </Link>
      )}
      {!message.mine && acts.open && (
        <IconButton
          className="max-lg:hidden! unscripted:hidden!"
          icon="smile"
          label={t('reaction.give')}
          aria-haspopup="menu"
          tabIndex={-1}
          onClick={ask}
        />
      )}
    </div>
  )
}

/**
 * Handles the keys of a message's tools: arrows move between messages, E opens the reactions, R replies, C copies. Enter
 * is left to the button.
 */
function act(
  event: KeyboardEvent<HTMLElement>,
  message: MessageView,
  acts: ReturnType<typeof useMessageActs>,
  ask: () => void,
): void {
  const { target, key, ctrlKey, metaKey, altKey } = event
  if (!(target instanceof HTMLElement) || target.ariaExpanded === 'true' || ctrlKey || metaKey || altKey) return
  const keys: Record<string, (() => void) | false> = {
    arrowup: () => moveFrom(target, -1),
    arrowdown: () => moveFrom(target, 1),
    e: acts.open && !message.mine && ask,
    r: acts.open && (() => acts.reply(message)),
    c: () => copyMessage(message),
  }
  const does = keys[key.toLowerCase()]
  if (!does) return
  event.preventDefault()
  event.stopPropagation()
  does()
}

function moveFrom(from: HTMLElement, step: number): void {
  const all = [...(from.closest('[role=log]')?.querySelectorAll<HTMLElement>('[data-more]') ?? [])]
  all[all.indexOf(from) + step]?.focus()
}
