import type { SubmissionResult } from '@conform-to/dom'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { allBrands } from '~/ui/console/all-brands'
import { Card } from '~/ui/console/parts'
import type { FormRules } from '~/ui/forms/form-rules'
import { SelectField } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { roles } from '../access/rights'
import type { OperatorView } from '../schema'
import { BrandChoice } from './brand-choice'
import { useGrantName } from './grant-name'
import { ProvedButton } from './step-up'

interface RolesCardProps {
  operator: OperatorView
  brands: readonly { value: string; label: string }[]
  result: SubmissionResult<string[]> | undefined
  rules: FormRules
}

/** Form that takes roles back from an operator and gives one more, at a brand or at all of them. */
export function RolesCard({ operator, brands, result, rules }: RolesCardProps) {
  const { t } = useTranslation('console')
  const nameOf = useGrantName(brands)
  const { id, name, grants } = operator
  const { form, fields } = useRuledForm<'role' | 'brand'>({ id: 'roles', result, rules })
  const kept = result && [result.initialValue?.keep].flat()
  return (
    <Card title={t('operators.change_of', { name })}>
      <Form method="post" className="grid grid-cols-1 gap-3" {...form.props}>
        <input type="hidden" name="operator" value={id} />
        <fieldset className="grid gap-1 text-xs">
          <legend className="text-text-2">{t('operators.keep')}</legend>
          {grants.map((grant) => {
            const value = `${grant.role} ${grant.brand ?? allBrands}`
            return (
              <label key={value} className="inline-flex min-h-control items-center gap-1.5">
                <input type="checkbox" name="keep" value={value} defaultChecked={kept?.includes(value) ?? true} />
                {nameOf(grant)}
              </label>
            )
          })}
        </fieldset>
        <SelectField
          field={fields.role}
          label={t('operators.add')}
          options={[
            { value: '', label: t('operators.no_more') },
            ...roles.map((role) => ({ value: role, label: t(`role.${role}`) })),
          ]}
        />
        <BrandChoice field={fields.brand} label={t('operators.add_at')} brands={brands} />
        <ProvedButton name="intent" value="grant" act={t('operators.change_of', { name })} look="primary">
          {t('operators.save_roles')}
        </ProvedButton>
      </Form>
    </Card>
  )
}
