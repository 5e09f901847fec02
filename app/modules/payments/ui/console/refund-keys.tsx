import { useTranslation } from 'react-i18next'
import { KeyHelp } from '~/ui/console/key-help'
import { rowKeys } from '~/ui/console/list-keys'

/** Keyboard shortcuts of the list of refunds. */
export function RefundKeys() {
  const { t } = useTranslation('console')
  return (
    <KeyHelp
      title={t('money.keys')}
      keys={rowKeys}
      shortcuts={[
        ['J K', t('keys.order')],
        ['Enter', t('keys.open')],
      ]}
    />
  )
}
