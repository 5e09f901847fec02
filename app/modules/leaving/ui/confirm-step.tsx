import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Trans } from '~/i18n/trans'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { useTakenFocus } from '~/ui/focus/use-taken-focus'
import type { FormRules } from '~/ui/forms/form-rules'
import { PasswordField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Link } from '~/ui/link'
import { Alert } from '~/ui/notices/alert'
import type { ClosingView, LeavingReply } from '../schema'
import { SaidFields, StepActions } from './step-parts'

interface ConfirmStepProps {
  closing: ClosingView
  reply: LeavingReply
  rules: FormRules
  sending: string | null
}

/** Shows what happens when, what is lost, and the password field. */
export function ConfirmStep({ closing, reply, rules, sending }: ConfirmStepProps) {
  const { t } = useTranslation(['leaving', 'accounts'])
  const { date } = useFormat()
  const heading = useTakenFocus<HTMLHeadingElement>(!reply.result)
  const { form, fields } = useRuledForm<'password'>({ id: 'leaving-confirm', result: reply.result, rules })
  const strong = { strong: <strong /> }
  const day = date(closing.until, 'long')
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <h2 ref={heading} className="heading-2" tabIndex={-1}>
        {t('confirm.title')}
      </h2>
      <ol className="grid gap-3">
        {(['today', 'until', 'after'] as const).map((moment, index) => (
          <li className="flex items-center gap-4" key={moment}>
            <span
              className="grid size-8 flex-none place-items-center rounded-sm bg-surface-2 font-semibold text-sm"
              aria-hidden
            >
              {index + 1}
            </span>
            <span>
              <Trans t={t} i18nKey={`confirm.${moment}`} values={{ date: day }} components={strong} />
            </span>
          </li>
        ))}
      </ol>
      <Losses closing={closing} reply={reply} sending={sending} />
      <p className="meta">
        <Trans
          t={t}
          i18nKey="confirm.download"
          components={{ download: <Link className="link" to={paths.myData} /> }}
        />
      </p>
      <Form method="post" className="grid grid-cols-1 content-start gap-4" {...form.props}>
        <SaidFields {...reply} />
        {closing.asksPassword ? (
          <>
            <PasswordField
              field={fields.password}
              label={t('confirm.password')}
              help={t('confirm.password_help')}
              autoComplete="current-password"
            />
            <p className="meta">
              <Link className="link" to={paths.resetPassword}>
                {t('accounts:login.forgot')}
              </Link>
            </p>
          </>
        ) : (
          <p className="meta">{t('confirm.fresh')}</p>
        )}
        <StepActions>
          <ButtonLink look="ghost" to={`${paths.notifications}?section=account`}>
            {t('keep')}
          </ButtonLink>
          <Button type="submit" look="danger" icon="trash-2" name="intent" value="delete" busy={sending === 'delete'}>
            {t('confirm.do')}
          </Button>
        </StepActions>
      </Form>
    </div>
  )
}

/** Shows unspent credits and unfinished payments. */
function Losses({ closing, reply, sending }: Omit<ConfirmStepProps, 'rules'>) {
  const { t } = useTranslation('leaving')
  const { money } = useFormat()
  const { credits, refund, pending } = closing
  return (
    <>
      {credits > 0 && (
        <Alert kind="warning" icon="coins" title={t('confirm.credits', { count: credits })}>
          <p>{t('confirm.lost')}</p>
          {refund && (
            <Form method="post" className="mt-2">
              <SaidFields {...reply} />
              <Button type="submit" size="small" name="intent" value="refund" busy={sending === 'refund'}>
                {t('confirm.refund_first', { amount: money(refund.amount, refund.currency) })}
              </Button>
            </Form>
          )}
        </Alert>
      )}
      {pending.length > 0 && (
        <Alert
          kind="info"
          icon="clock"
          title={t('confirm.pending', { count: pending.length, orders: pending.join(', ') })}
        >
          {t('confirm.pending_text')}
        </Alert>
      )}
    </>
  )
}
