import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import type { ComponentProps, ReactElement } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Link } from '~/ui/link'
import { menuItemClass, menuListClass } from '~/ui/menu/parts'
import type { MessageView } from '../../schema'
import { copyMessage, useMessageActs } from './message-acts'
import { deletePath } from './message-panel'

interface ScriptedMessageMenuProps {
  message: MessageView
  hearted: boolean
  /** Number of times it was requested; each change opens it. */
  opened: number
  /** Props of the button. */
  button: Omit<ComponentProps<'button'>, 'ref'>
}

/** The menu of a message. Never rendered by the server, because it has style attributes. */
export function ScriptedMessageMenu({ message, hearted, opened, button: own }: ScriptedMessageMenuProps) {
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
      >
        {!mine && acts.open && (
          <Act icon="heart" label={t(hearted ? 'heart.take' : 'heart.give')} onClick={() => acts.heart(id, !hearted)} />
        )}
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
