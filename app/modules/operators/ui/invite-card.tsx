import type { SubmissionResult } from '@conform-to/dom'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Card, Note } from '~/ui/console/parts'
import type { FormRules } from '~/ui/forms/form-rules'
import { SelectField, TextField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { roles } from '../access/rights'
import type { OperatorView } from '../schema'
import { BrandChoice } from './brand-choice'
import { useGrantName } from './grant-name'
import { ProvedButton } from './step-up'

interface InviteCardProps {
  brands: readonly { value: string; label: string }[]
  result: SubmissionResult<string[]> | undefined
  rules: FormRules
}

/** Form that invites an operator with one role. */
export function InviteCard({ brands, result, rules }: InviteCardProps) {
  const { t } = useTranslation('console')
  const { form, fields } = useRuledForm<'email' | 'name' | 'role' | 'brand'>({ id: 'invite', result, rules })
  return (
    <Card title={t('operators.invite')}>
      <Form method="post" className="grid grid-cols-1 gap-3" {...form.props}>
        <TextField field={fields.email} label={t('field.email')} type="email" autoComplete="off" />
        <TextField field={fields.name} label={t('operators.name')} autoComplete="off" />
        <SelectField
          field={fields.role}
          label={t('operators.role')}
          placeholder={t('operators.choose_role')}
          options={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        />
        <BrandChoice field={fields.brand} label={t('operators.brand')} brands={brands} />
        <ProvedButton act={t('operators.submit')} look="primary">
          {t('operators.submit')}
        </ProvedButton>
        <p className="text-2xs text-text-3">{t('operators.invite_text')}</p>
      </Form>
    </Card>
  )
}

interface InvitedProps {
  link: string
  /** Whom it invites, with all the roles that they have then. */
  operator: OperatorView | undefined
  brands: readonly { value: string; label: string }[]
}

/** The link of the invitation just created, shown once. */
export function Invited({ link, operator, brands }: InvitedProps) {
  const { t } = useTranslation('console')
  const nameOf = useGrantName(brands)
  return (
    <Note kind="success">
      <p>{t('operators.link')}</p>
      <code className="wrap-anywhere select-all" data-invite>
        {link}
      </code>
      {operator && (
        <p>{t('operators.will_have', { name: operator.name, roles: operator.grants.map(nameOf).join('; ') })}</p>
      )}
    </Note>
  )
}
