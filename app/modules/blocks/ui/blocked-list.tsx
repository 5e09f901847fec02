import { Form } from '@remix-run/react'
import { useFormat } from '~/i18n/formats'
import { useTranslation } from '~/i18n/translation'
import { Button } from '~/ui/button'
import { Avatar } from '~/ui/labels'
import { Panel } from '~/ui/panels'
import type { BlockedMemberView } from '../schema'

/** Whom a member has blocked, each with the way to undo it. */
export function BlockedList({ action, blocked }: { action: string; blocked: readonly BlockedMemberView[] }) {
  const { t } = useTranslation('settings')
  const { date } = useFormat()
  return (
    <Panel title={t('blocked.title')} className="gap-2">
      {blocked.length === 0 && <p className="meta">{t('blocked.none')}</p>}
      <ul>
        {blocked.map(({ id, name, photoUrl, blockedAt }) => (
          <li className="line" key={id}>
            <Avatar src={photoUrl} size="small" />
            <div>
              <p className="h-4">{name ?? t('blocked.gone')}</p>
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
    </Panel>
  )
}
