import { useTranslation } from 'react-i18next'
import { KeyHelp } from '~/ui/console/key-help'
import { rowKeys, searchKey } from '~/ui/console/list-keys'
import type { ShownOrder } from '../../console/schema'

/** Keyboard shortcuts of the orders page; each also has a button or link. */
export function OrderKeys({ opened }: { opened: Pick<ShownOrder, 'number'> | null }) {
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
      keys={{ ...rowKeys, ...searchKey, ...(opened ? { f: refund, c: copy } : {}) }}
      shortcuts={[
        ['/', t('keys.search')],
        ['J K', t('keys.order')],
        ['Enter', t('keys.open')],
        ['F', t('keys.refund')],
        ['C', t('keys.copy')],
      ]}
    />
  )
}
