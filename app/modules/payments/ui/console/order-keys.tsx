import { useTranslation } from 'react-i18next'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { rowShortcuts, searchKeys } from '~/ui/console/keys/list-keys'
import type { ShownOrder } from '../../console/schema'

interface OrderKeysProps {
  lines: readonly unknown[]
  opened: Pick<ShownOrder, 'number' | 'mayMove' | 'refunds'> | null
}

/** Keyboard shortcuts of the orders page; each also has a button or link. */
export function OrderKeys({ lines, opened }: OrderKeysProps) {
  const { t } = useTranslation('console')
  const refund = () => {
    const form = document.getElementById('refund')
    form?.scrollIntoView({ block: 'center' })
    form?.querySelector<HTMLElement>('[name=mode]:checked')?.focus()
  }
  const copy = () => void navigator.clipboard?.writeText(String(opened?.number))
  return (
    <KeyHelp
      title={t('money.keys')}
      shortcuts={[
        ['/', t('keys.search'), searchKeys],
        ...rowShortcuts(t, lines),
        ['F', t('keys.refund'), { f: opened?.mayMove && opened.refunds ? refund : undefined }],
        ['C', t('keys.copy'), { c: opened ? copy : undefined }],
      ]}
    />
  )
}
