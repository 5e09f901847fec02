import type { SubmissionResult } from '@conform-to/dom'
import { Form, useRevalidator } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import type { PasskeyView } from '~/modules/credentials/views'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { useRemovalFocus } from '~/ui/focus/use-removal-focus'
import { FieldErrors, initialText, inputClass, inputProps } from '~/ui/forms/field'
import type { FormRules } from '~/ui/forms/form-rules'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Icon } from '~/ui/icon'
import { Panel, rowClass } from '~/ui/panels'
import type { SecurityReply } from '../../schema'
import { PasskeyButton } from '../passkeys/passkey-button'
import { makePasskey } from '../passkeys/passkey-client'

interface PasskeysProps {
  action: string
  passkeys: readonly PasskeyView[]
  /** Whether the session was proved recently; otherwise the buttons lead to /confirm-identity first. */
  proved: boolean
  rules: FormRules
  /** Error of renaming one of them. */
  reply: SecurityReply['passkey']
}

/** The member's passkeys, to add, rename and remove. */
export function Passkeys({ action, passkeys, proved, rules, reply }: PasskeysProps) {
  const { t } = useTranslation('settings')
  const { date } = useFormat()
  const { revalidate } = useRevalidator()
  const list = useRemovalFocus(passkeys.map(({ id }) => id))
  const confirmPage = `${paths.confirmIdentity}?next=${encodeURIComponent(action)}`
  return (
    <Panel ref={list} title={t('passkeys.title')}>
      <p className="meta">{t('passkeys.text')}</p>
      <ul>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li className={rowClass} data-item key={id}>
            <Icon name="key" />
            <div className="grid gap-2">
              <PasskeyName
                action={action}
                passkey={id}
                name={name}
                rules={rules}
                result={reply?.id === id ? reply.result : undefined}
              />
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
          block={false}
          label={t('passkeys.add')}
          ask={() => makePasskey('')}
          onDone={revalidate}
          onProofNeeded={() => location.assign(confirmPage)}
        />
      ) : (
        <ButtonLink className="justify-self-start" icon="key" to={confirmPage}>
          {t('passkeys.add')}
        </ButtonLink>
      )}
      <noscript>
        <p className="meta">{t('passkeys.no_script')}</p>
      </noscript>
    </Panel>
  )
}

interface PasskeyNameProps {
  action: string
  /** Id of the passkey. */
  passkey: string
  name: string
  rules: FormRules
  result: SubmissionResult<string[]> | undefined
}

/** A form to rename a passkey, and a button to remove it. */
function PasskeyName({ action, passkey, name, rules, result }: PasskeyNameProps) {
  const { t } = useTranslation('settings')
  const { form, fields } = useRuledForm<'passkey_name'>({
    id: `passkey-${passkey}`,
    result,
    rules,
    start: { passkey_name: name },
  })
  const field = fields.passkey_name
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <Form
          method="post"
          action={action}
          className="flex flex-1 flex-wrap items-center gap-2"
          preventScrollReset
          {...form.props}
        >
          <input type="hidden" name="passkey" value={passkey} />
          <input
            className={inputClass({ class: 'min-w-48 flex-1' })}
            {...inputProps(field)}
            key={field.key}
            defaultValue={initialText(field)}
            aria-label={t('passkeys.name')}
          />
          <Button type="submit" size="small" name="intent" value="rename_passkey">
            {t('passkeys.rename')}
          </Button>
        </Form>
        <Form method="post" action={action} preventScrollReset>
          <input type="hidden" name="passkey" value={passkey} />
          <Button type="submit" size="small" look="danger" name="intent" value="remove_passkey">
            {t('passkeys.remove')}
          </Button>
        </Form>
      </div>
      <FieldErrors field={field} />
    </div>
  )
}
