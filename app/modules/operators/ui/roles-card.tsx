import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Select } from '~/ui/console/fields'
import { Card } from '~/ui/console/parts'
import { roles } from '../access/rights'
import type { OperatorView } from '../schema'
import { ProvedButton } from './step-up'

interface RolesCardProps {
  operator: Pick<OperatorView, 'id' | 'name' | 'grants'>
  brands: readonly { value: string; label: string }[]
}

/** Form that takes roles back from an operator and gives one more. */
export function RolesCard({ operator, brands }: RolesCardProps) {
  const { t } = useTranslation('console')
  const { id, name, grants } = operator
  const nameOf = (brand: string) => brands.find(({ value }) => value === brand)?.label ?? brand
  const everywhere = { value: '', label: t('operators.everywhere') }
  const roleChoices = roles.map((role) => ({ value: role, label: t(`role.${role}`) }))
  return (
    <Card title={t('operators.roles_of', { name })}>
      <Form method="post" className="grid grid-cols-1 gap-3">
        <input type="hidden" name="operator" value={id} />
        <fieldset className="grid gap-1 text-xs">
          <legend className="text-text-2">{t('operators.keep')}</legend>
          {grants.map(({ role, brand }) => (
            <label key={`${role} ${brand}`} className="inline-flex min-h-control items-center gap-1.5">
              <input type="checkbox" name="keep" value={brand ? `${role} ${brand}` : role} defaultChecked />
              {t(`role.${role}`)}
              <span className="text-text-2">{brand ? nameOf(brand) : everywhere.label}</span>
            </label>
          ))}
        </fieldset>
        <Select
          name="role"
          label={t('operators.add')}
          options={[{ value: '', label: t('operators.no_more') }, ...roleChoices]}
        />
        <Select name="brand" label={t('operators.add_at')} options={[everywhere, ...brands]} />
        <ProvedButton name="intent" value="grant" act={t('operators.roles_of', { name })} look="primary">
          {t('operators.save_roles')}
        </ProvedButton>
      </Form>
    </Card>
  )
}
