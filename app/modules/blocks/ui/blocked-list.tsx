import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Button } from '~/ui/button'
import { useRemovalFocus } from '~/ui/focus/use-removal-focus'
import { Avatar } from '~/ui/labels'
import { Panel, rowClass } from '~/ui/panels'
import type { BlockedMemberView } from '../schema'

/** The members that a member has blocked, each with a button to unblock. */
export function BlockedList({ action, blocked }: { action: string; blocked: readonly BlockedMemberView[] }) {
  const { t } = useTranslation('settings')
  const { date } = useFormat()
  const list = useRemovalFocus(blocked.map(({ id }) => id))
  return (
    <Panel ref={list} title={t('blocked.title')} className="gap-2">
      {blocked.length === 0 ? (
        <p className="meta" tabIndex={-1} data-no-item>
          {t('blocked.none')}
        </p>
      ) : (
        <ul>
          {blocked.map(({ id, name, blockedAt }) => (
            <li className={rowClass} data-item key={id}>
              <Avatar src={null} size="small" />
              <div>
                <p className="heading-4">{name ?? t('blocked.gone')}</p>
                <p className="meta">{t('blocked.since', { date: date(blockedAt) })}</p>
              </div>
              <Form method="post" action={action} preventScrollReset>
                <input type="hidden" name="member" value={id} />
                <Button type="submit" size="small" name="intent" value="unblock">
                  {t('blocked.unblock')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
