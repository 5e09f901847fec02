import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Button } from '~/ui/button'
import type { FormRules } from '~/ui/forms/form-rules'
import { TextField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Alert } from '~/ui/notices/alert'
import { Panel } from '~/ui/panels'
import type { SecondFactorReply, SecondFactorView } from '../../schema'
import { IntentForm } from './intent-form'

interface SecondFactorProps {
  action: string
  view: SecondFactorView
  reply: SecondFactorReply | undefined
  rules: FormRules
}

/**
 * The authenticator app as a second factor: turning it on and off, and the recovery codes, which are shown only once.
 */
export function SecondFactor({ action, view, reply, rules }: SecondFactorProps) {
  const { t } = useTranslation('settings')
  const { date } = useFormat()
  return (
    <Panel title={t('second_factor.title')}>
      <p className="meta">{t('second_factor.text')}</p>
      {reply?.codes && <RecoveryCodes codes={reply.codes} />}
      {view.kind === 'off' && <Steps action={action} steps={[['second_factor_begin', t('second_factor.begin')]]} />}
      {view.kind === 'enrolling' && <Enrolment action={action} view={view} reply={reply} rules={rules} />}
      {view.kind === 'on' && (
        <>
          <p>{t('second_factor.on', { date: date(view.since) })}</p>
          <p className="meta">{t('second_factor.codes_left', { count: view.codesLeft })}</p>
          <Steps
            action={action}
            steps={[
              ['second_factor_codes', t('second_factor.renew_codes')],
              ['second_factor_end', t('second_factor.end')],
            ]}
          />
        </>
      )}
    </Panel>
  )
}

function Steps({ action, steps }: { action: string; steps: readonly [intent: string, label: string][] }) {
  return (
    <Form method="post" action={action} className="flex flex-wrap gap-3" preventScrollReset>
      {steps.map(([intent, label]) => (
        <Button key={intent} type="submit" name="intent" value={intent}>
          {label}
        </Button>
      ))}
    </Form>
  )
}

interface EnrolmentProps extends Omit<SecondFactorProps, 'view'> {
  view: Extract<SecondFactorView, { kind: 'enrolling' }>
}

function Enrolment({ action, view, reply, rules }: EnrolmentProps) {
  const { t } = useTranslation(['settings', 'accounts'])
  const { form, fields } = useRuledForm<'code'>({ id: 'second-factor', result: reply?.result, rules })
  return (
    <>
      <p>{t('second_factor.scan')}</p>
      <img className="size-48 rounded-md bg-on-photo" src={view.picture} alt={t('second_factor.picture')} />
      <div>
        <p className="meta">{t('second_factor.secret')}</p>
        <p className="heading-4">{view.secret}</p>
      </div>
      <p>
        <a className="link" href={view.address}>
          {t('second_factor.open_app')}
        </a>
      </p>
      <IntentForm action={action} intent="second_factor_confirm" form={form.props} label={t('second_factor.confirm')}>
        <TextField
          field={fields.code}
          label={t('second_factor.first_code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
        />
      </IntentForm>
    </>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('settings')
  return (
    <Alert kind="success" icon="key" title={t('second_factor.codes_title')}>
      <p>{t('second_factor.codes_text')}</p>
      <ul className="mt-3 grid grid-cols-fit-48 gap-2 tabular-nums" aria-label={t('second_factor.codes_title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Alert>
  )
}
