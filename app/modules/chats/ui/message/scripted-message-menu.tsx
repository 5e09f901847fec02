import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { cva } from 'class-variance-authority'
import type { ComponentProps, KeyboardEvent, ReactElement } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Link } from '~/ui/link'
import { menuItemClass, menuListClass } from '~/ui/menu/parts'
import type { MessageView, Reaction } from '../../schema'
import { reactions } from '../../schema'
import { copyMessage, useMessageActs } from './message-acts'
import { deletePath } from './message-panel'
import { reactionIcons } from './reactions'

interface ScriptedMessageMenuProps {
  message: MessageView
  reaction: Reaction | null
  /** Number of times it was requested; each change opens it. */
  opened: number
  /** Props of the button. */
  button: Omit<ComponentProps<'button'>, 'ref'>
}

/** The menu of a message. Never rendered by the server, because it has style attributes. */
export function ScriptedMessageMenu({ message, reaction, opened, button: own }: ScriptedMessageMenuProps) {
  const { t } = useTranslation('chats')
  const acts = useMessageActs()
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked for
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    if (button.current?.ariaExpanded !== 'true') button.current?.click()
  }, [opened])
  const { id, mine, body } = message
  return (
    <Menu>
      <MenuButton ref={button} {...own}>
        <Icon name="ellipsis" />
      </MenuButton>
      <MenuItems
        className={menuListClass({ place: 'anchored' })}
        anchor={{ to: mine ? 'bottom end' : 'bottom start', gap: 4, padding: 12 }}
        modal={false}
        transition
        onKeyDownCapture={pickByNumber}
      >
        {!mine && acts.open && <Reactions message={message} chosen={reaction} />}
        {acts.open && <Act icon="reply" label={t('message.reply')} keys="R" onClick={() => acts.reply(message)} />}
        {body !== '' && <Act icon="copy" label={t('message.copy')} keys="C" onClick={() => copyMessage(message)} />}
        <hr />
        <MenuItem>
          {mine ? (
            <Link className={menuItemClass({ danger: true })} to={deletePath(id)} replace preventScrollReset>
              <Icon name="trash-2" />
              {t('message.delete')}
            </Link>
          ) : (
            <Link className={menuItemClass({ danger: true })} {...acts.report(id)}>
              <Icon name="flag" />
              {t('message.report')}
            </Link>
          )}
        </MenuItem>
      </MenuItems>
    </Menu>
  )
}

const reactionClass = cva(
  'grid size-12 cursor-pointer place-items-center rounded-full text-[1.35rem] transition data-focus:-translate-y-0.5 motion-reduce:transform-none',
  {
    variants: {
      chosen: { true: 'bg-like text-on-like data-focus:bg-like-hover', false: 'text-text data-focus:bg-surface-2' },
    },
  },
)

interface ReactionsProps {
  message: MessageView
  chosen: Reaction | null
}

/** The five reactions in one row. The chosen one takes itself back. */
function Reactions({ message: { id }, chosen }: ReactionsProps) {
  const { t } = useTranslation('chats')
  const { name, react } = useMessageActs()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset doesn't belong into a menu
    <div role="group" aria-label={t('reaction.label', { name })} className="mb-1 flex justify-between">
      {reactions.map((reaction, index) => {
        const label = t(`reaction.${reaction}`)
        const isChosen = reaction === chosen
        return (
          <MenuItem key={reaction}>
            <button
              className={reactionClass({ chosen: isChosen })}
              type="button"
              title={label}
              aria-label={isChosen ? t('reaction.take', { reaction: label }) : label}
              aria-keyshortcuts={`${index + 1}`}
              onClick={() => react(id, isChosen ? null : reaction)}
            >
              <Icon name={reactionIcons[reaction]} />
            </button>
          </MenuItem>
        )
      })}
    </div>
  )
}

/** The keys 1 to 5 press a reaction. */
function pickByNumber(event: KeyboardEvent<HTMLElement>): void {
  const button = event.currentTarget.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`)
  if (!button || !/^\d$/.test(event.key)) return
  event.preventDefault()
  event.stopPropagation()
  button.click()
}

interface ActProps {
  icon: IconName
  label: string
  /** Key that has the same effect on the button. */
  keys?: string
  onClick: () => void
}

function Act({ icon, label, keys, onClick }: ActProps): ReactElement {
  return (
    <MenuItem>
      <button className={menuItemClass()} type="button" onClick={onClick} aria-keyshortcuts={keys}>
        <Icon name={icon} />
        {label}
        {keys && (
          <span className="ms-auto pointer-coarse:hidden ps-4 text-text-3 text-xs" aria-hidden="true">
            {keys}
          </span>
        )}
      </button>
    </MenuItem>
  )
}
