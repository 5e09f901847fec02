import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { countryName } from '~/i18n/country-name'
import { useFormat } from '~/i18n/formats'
import { useLanguage } from '~/i18n/use-language'
import { Button } from '~/ui/button'
import { useRemovalFocus } from '~/ui/focus/use-removal-focus'
import { Icon } from '~/ui/icon'
import { Tag } from '~/ui/labels'
import { Panel, rowClass } from '~/ui/panels'
import type { SessionView } from '../../schema'
import { forgetOwn } from '../own-storage'

/** The devices on which the member is logged in. */
export function Devices({ action, sessions }: { action: string; sessions: readonly SessionView[] }) {
  const { t } = useTranslation('settings')
  const { relative } = useFormat()
  const language = useLanguage()
  const list = useRemovalFocus(sessions.filter(({ current }) => !current).map(({ id }) => id))
  return (
    <Panel ref={list} title={t('devices.title')} className="gap-2">
      <ul>
        {sessions.map(({ id, browser, system, country, lastSeenAt, current }) => (
          <li className={rowClass} data-item={current ? undefined : ''} key={id}>
            <Icon name="smartphone" />
            <div>
              <p className="heading-4">{[browser, system].filter(Boolean).join(', ') || t('devices.unknown')}</p>
              <p className="meta">
                {[country && countryName(country, language), t('devices.last_seen', { when: relative(lastSeenAt) })]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {current ? (
              <Tag look="success">{t('devices.current')}</Tag>
            ) : (
              <Form method="post" action={action} preventScrollReset>
                <input type="hidden" name="session" value={id} />
                <Button type="submit" size="small" name="intent" value="end_session">
                  {t('devices.log_out')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <Form method="post" action={action} onSubmit={forgetOwn}>
        <Button type="submit" look="danger" icon="log-out" name="intent" value="end_all" data-no-item>
          {t('devices.log_out_everywhere')}
        </Button>
      </Form>
    </Panel>
  )
}
