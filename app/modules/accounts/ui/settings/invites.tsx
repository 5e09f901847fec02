import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Button } from '~/ui/button'
import { useRemovalFocus } from '~/ui/focus/use-removal-focus'
import { inputClass } from '~/ui/forms/field'
import { Icon } from '~/ui/icon'
import { Alert } from '~/ui/notices/alert'
import { Panel, rowClass } from '~/ui/panels'
import type { InviteReply, InviteView } from '../../schema'

interface InvitesProps {
  action: string
  invites: readonly InviteView[]
  reply: InviteReply | undefined
}

/** Links that allow signing up with a brand that is by invitation only. */
export function Invites({ action, invites, reply }: InvitesProps) {
  const { t } = useTranslation('settings')
  const { date } = useFormat()
  const list = useRemovalFocus(invites.map(({ id }) => id))
  return (
    <Panel ref={list} title={t('invites.title')}>
      <p className="meta">{t('invites.text')}</p>
      {reply?.refused && <Alert>{reply.refused}</Alert>}
      {reply?.link && (
        <Alert kind="success" icon="link" title={t('invites.made')}>
          <input className={inputClass()} readOnly defaultValue={reply.link} aria-label={t('invites.link')} />
        </Alert>
      )}
      <ul>
        {invites.map(({ id, createdAt, uses, maxUses }) => (
          <li className={rowClass} data-item key={id}>
            <Icon name="link" />
            <div>
              <p className="heading-4">{t('invites.from', { date: date(createdAt) })}</p>
              <p className="meta">{t('invites.used', { uses, count: maxUses })}</p>
            </div>
            <Form method="post" action={action} preventScrollReset>
              <input type="hidden" name="invite" value={id} />
              <Button type="submit" size="small" name="intent" value="revoke_invite">
                {t('invites.revoke')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" action={action} preventScrollReset>
        <Button type="submit" icon="plus" name="intent" value="create_invite" data-no-item>
          {t('invites.create')}
        </Button>
      </Form>
    </Panel>
  )
}
