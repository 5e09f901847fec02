import { useTranslation } from 'react-i18next'
import type { OperatorView } from '../schema'

/** Returns a function that names a role with its brand: 'Moderator, Saffron'. A deleted brand has its id. */
export function useGrantName(brands: readonly { value: string; label: string }[]) {
  const { t } = useTranslation('console')
  const nameOf = (brand: string) => brands.find(({ value }) => value === brand)?.label ?? brand
  return ({ role, brand }: OperatorView['grants'][number]) =>
    [t(`role.${role}`), brand ? nameOf(brand) : t('operators.everywhere')].join(', ')
}
