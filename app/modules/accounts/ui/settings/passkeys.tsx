import { Form, useRevalidator } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Button, ButtonLink } from '~/ui/button'
import { inputClass } from '~/ui/forms/field'
import { Icon } from '~/ui/icon'
import { Panel, rowClass } from '~/ui/panels'
import { useRemovalFocus } from '~/ui/use-removal-focus'
import type { PasskeyView } from '../../schema'
import { longestPasskeyName } from '../../schema'
import { PasskeyButton } from '../passkeys/passkey-button'
import { makePasskey } from '../passkeys/passkey-client'

interface PasskeysProps {
  action: string
  passkeys: readonly PasskeyView[]
  /** Lately: else the way leads over /confirm-identity. */
  proved: boolean
}

/** What the member logs in with instead of a password. */
export function Passkeys({ action, passkeys, proved }: PasskeysProps) {
  const { t } = useTranslation('settings')
  const { date } = useFormat()
  const { revalidate } = useRevalidator()
  const list = useRemovalFocus(passkeys.map(({ id }) => id))
  const confirmPage = `/confirm-identity?next=${encodeURIComponent(action)}`
  return (
    <Panel ref={list} title={t('passkeys.title')}>
      <p className="meta">{t('passkeys.text')}</p>
      <ul>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li className={rowClass} data-item key={id}>
            <Icon name="key" />
            <div className="grid gap-2">
              <Form method="post" action={action} className="flex flex-wrap items-center gap-2" preventScrollReset>
                <input type="hidden" name="passkey" value={id} />
                <input
                  className={inputClass({ class: 'min-w-48 flex-1' })}
                  name="passkey_name"
                  defaultValue={name}
                  maxLength={longestPasskeyName}
                  required
                  aria-label={t('passkeys.name')}
                />
                <Button type="submit" size="small" name="intent" value="rename_passkey">
                  {t('passkeys.rename')}
                </Button>
                <Button type="submit" size="small" look="danger" name="intent" value="remove_passkey" formNoValidate>
                  {t('passkeys.remove')}
                </Button>
              </Form>
              <p className="meta">
                {lastUsedAt
                  ? t('passkeys.used', { made: date(createdAt), used: date(lastUsedAt) })
                  : t('passkeys.made', { made: date(createdAt) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {proved ? (
        <PasskeyButton
          label={t('passkeys.add')}
          ask={() => makePasskey('')}
          onDone={revalidate}
          onProofNeeded={() => location.assign(confirmPage)}
        />
      ) : (
        <ButtonLink block icon="key" to={confirmPage}>
          {t('passkeys.add')}
        </ButtonLink>
      )}
      <noscript>
        <p className="meta">{t('passkeys.no_script')}</p>
      </noscript>
    </Panel>
  )
}
