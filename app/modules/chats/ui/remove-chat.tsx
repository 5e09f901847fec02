import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import { MenuItem, menuItemClass } from '~/ui/menu/parts'

export const removeIntent = 'remove'

/** A menu's item that takes the conversation out of the list. */
export function RemoveChat({ conversation }: { conversation: string }) {
  const { t } = useTranslation('chats')
  return (
    <Form method="post" action="/chats">
      <input type="hidden" name="intent" value={removeIntent} />
      <input type="hidden" name="conversation" value={conversation} />
      <MenuItem>
        <button className={menuItemClass({ danger: true })} type="submit">
          <Icon name="trash-2" />
          {t('menu.remove')}
        </button>
      </MenuItem>
    </Form>
  )
}
