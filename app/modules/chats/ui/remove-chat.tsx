import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { MenuItem, menuItemClass } from '~/ui/menu/parts'
import { Alert } from '~/ui/notices/alert'
import { chatIntents } from '../schema'

/** Menu item that leads to the question whether to remove the conversation. */
export function RemoveChat() {
  const { t } = useTranslation('chats')
  return (
    <MenuItem>
      <Link className={menuItemClass({ danger: true })} to="?ask=remove">
        <Icon name="trash-2" />
        {t('menu.remove')}
      </Link>
    </MenuItem>
  )
}

/** Shown above the list after a removal, with the button that undoes it. */
export function RemovedNotice({ conversation }: { conversation: string }) {
  const { t } = useTranslation('chats')
  return (
    <Alert kind="success">
      <Form className="flex flex-wrap items-center gap-x-3" method="post" action={paths.chats} replace>
        {t('removed.text')}
        <input type="hidden" name="intent" value={chatIntents.restore} />
        <input type="hidden" name="conversation" value={conversation} />
        <Button type="submit" look="ghost" size="small">
          {t('removed.undo')}
        </Button>
      </Form>
    </Alert>
  )
}
