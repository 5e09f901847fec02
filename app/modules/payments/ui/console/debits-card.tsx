import type { SubmissionResult } from '@conform-to/dom'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Input } from '~/ui/console/fields'
import { Card } from '~/ui/console/parts'
import type { FormRules } from '~/ui/forms/form-rules'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import type { ShownOrder } from '../../console/schema'

/** Blocks or allows further direct debits of an order's buyer, for operators who see orders but no members' pages. */
export function DebitsCard({ order, rules }: { order: ShownOrder; rules: FormRules }) {
  const { t } = useTranslation('console')
  const { formData } = useNavigation()
  const reply = useActionData<{ debits?: SubmissionResult<string[]> }>()
  const { form, fields } = useRuledForm<'words'>({ id: 'debits', result: reply?.debits, rules })
  if (order.debitsBlocked === null || !order.buyer) return null
  const act = order.debitsBlocked ? 'allow_debits' : 'block_debits'
  return (
    <Card title={t('money.debits')}>
      <Form method="post" className="grid grid-cols-1 gap-3" {...form.props}>
        <input type="hidden" name="intent" value={act} />
        <input type="hidden" name="member" value={order.buyer.id} />
        <p className="text-xs">{t(order.debitsBlocked ? 'money.debits_blocked' : 'money.debits_open')}</p>
        <Input field={fields.words} label={t('members.reason')} autoComplete="off" />
        <p className="text-2xs text-text-2">{t(`members.tells.${act}`)}</p>
        <Button type="submit" size="small" busy={formData?.get('intent') === act} className="justify-self-start">
          {t(`members.do.${act}`)}
        </Button>
      </Form>
    </Card>
  )
}
