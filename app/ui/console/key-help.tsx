import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../dialogs/modal'
import { KeyFoot } from './parts'
import type { KeyLabel, Keys } from './use-keys'
import { EverywhereKeys, useKeys } from './use-keys'

interface KeyHelpProps {
  /** Heading of the dialog. */
  title?: string
  /** Actions of the keys that no part of the page binds itself. */
  keys?: Keys
  /** The page's own keys. */
  shortcuts?: readonly KeyLabel[]
}

/** Binds the keys of a page, lists them at its foot, and opens a help dialog on `?`, which also has the keys of every page. */
export function KeyHelp({ title, keys, shortcuts = [] }: KeyHelpProps) {
  const { t } = useTranslation('console')
  const everywhere = useContext(EverywhereKeys)
  const [helping, setHelping] = useState(false)
  const help = ['?', t('keys.help')] as const
  useKeys({ ...keys, '?': () => setHelping(true) })
  return (
    <>
      <KeyFoot keys={[...(shortcuts.length > 0 ? shortcuts : everywhere.slice(0, 3)), help]} />
      {helping && (
        <Modal title={title ?? t('keys.title')} onClose={() => setHelping(false)}>
          {shortcuts.length > 0 && <KeyList keys={shortcuts} />}
          <h3 className="font-semibold text-xs">{t('keys.everywhere')}</h3>
          <KeyList keys={[...everywhere, help]} />
        </Modal>
      )}
    </>
  )
}

function KeyList({ keys }: { keys: readonly KeyLabel[] }) {
  return (
    <dl className="grid gap-2">
      {keys.map(([pressed, label]) => (
        <div key={pressed} className="flex items-center justify-between gap-3">
          <dt>{label}</dt>
          <dd className="inline-flex gap-1">
            {pressed.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
