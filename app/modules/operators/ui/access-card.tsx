import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { ButtonLink } from '~/ui/button'
import { Card } from '~/ui/console/parts'
import type { OperatorView } from '../schema'
import { useGrantName } from './grant-name'
import { ProvedButton } from './step-up'

interface AccessCardProps {
  act: 'end' | 'again'
  operator: OperatorView
  brands: readonly { value: string; label: string }[]
}

/** Asks before an operator's access ends, and before a new invitation gives it back with the same roles. */
export function AccessCard({ act, operator, brands }: AccessCardProps) {
  const { t } = useTranslation('console')
  const nameOf = useGrantName(brands)
  const { id, name, grants } = operator
  const title = t(`operators.${act}_of`, { name })
  return (
    <Card title={title}>
      <ul className="text-xs">
        {grants.map((grant) => (
          <li key={`${grant.role} ${grant.brand}`}>{nameOf(grant)}</li>
        ))}
      </ul>
      <p className="text-text-2 text-xs">{t(`operators.${act}_text`)}</p>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="operator" value={id} />
        <ProvedButton name="intent" value={act} size="small" look={act === 'end' ? 'danger' : 'primary'} act={title}>
          {t(`operators.${act}_sure`)}
        </ProvedButton>
        <ButtonLink size="small" to={consolePaths.operators}>
          {t('operators.cancel')}
        </ButtonLink>
      </Form>
    </Card>
  )
}
