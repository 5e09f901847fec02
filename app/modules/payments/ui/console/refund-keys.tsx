import { useTranslation } from 'react-i18next'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { rowShortcuts } from '~/ui/console/keys/list-keys'

/** Keyboard shortcuts of a list of refunds or codes. */
export function RefundKeys({ rows }: { rows: readonly unknown[] }) {
  const { t } = useTranslation('console')
  return <KeyHelp title={t('money.keys')} shortcuts={rowShortcuts(t, rows)} />
}
