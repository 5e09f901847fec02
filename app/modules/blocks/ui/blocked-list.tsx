import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Button, ButtonLink } from '~/ui/button'
import { useRemovalFocus } from '~/ui/focus/use-removal-focus'
import { Avatar } from '~/ui/labels'
import { Panel, rowClass } from '~/ui/panels'
import type { BlockedMemberView } from '../schema'

interface BlockedListProps {
  action: string
  blocked: readonly BlockedMemberView[]
  /** Id of the member about whom the list asks whether to unblock them. */
  asked: string | null
  /** Path of this list, which asks about a member. */
  pathOf: (asked: string | null) => string
}

/** The members that a member has blocked, each with a link that asks whether to unblock them. */
export function BlockedList({ action, blocked, asked, pathOf }: BlockedListProps) {
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
              {id === asked ? (
                <Ask action={action} id={id} name={name ?? t('blocked.gone')} back={pathOf(null)} />
              ) : (
                <ButtonLink size="small" to={pathOf(id)} preventScrollReset replace>
                  {t('blocked.unblock')}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Asks whether to unblock a member. */
function Ask({ action, id, name, back }: { action: string; id: string; name: string; back: string }) {
  const { t } = useTranslation('settings')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Form method="post" action={action} className="grid gap-2" preventScrollReset>
      <input type="hidden" name="member" value={id} />
      <p className="text-sm" id={`unblock-${id}`}>
        <strong className="block">{t('blocked.ask', { name })}</strong>
        {t('blocked.ask_text')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={button}
          type="submit"
          size="small"
          look="primary"
          name="intent"
          value="unblock"
          aria-describedby={`unblock-${id}`}
        >
          {t('blocked.unblock')}
        </Button>
        <ButtonLink size="small" look="ghost" to={back} preventScrollReset replace>
          {t('blocked.cancel')}
        </ButtonLink>
      </div>
    </Form>
  )
}
