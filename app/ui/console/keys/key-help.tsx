import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../dialogs/modal'
import { KeyFoot } from '../parts'
import type { KeyLabel, Shortcut } from './use-keys'
import { EverywhereKeys, useKeys } from './use-keys'

interface KeyHelpProps {
  /** Heading of the dialog. */
  title?: string
  /** The page's own keys; those without an action are neither bound nor listed. */
  shortcuts?: readonly (Shortcut | false)[]
}

/** Binds the keys of a page, lists them at its foot, and opens a help dialog on `?`, which also has the keys of every page. */
export function KeyHelp({ title, shortcuts = [] }: KeyHelpProps) {
  const { t } = useTranslation('console')
  const everywhere = useContext(EverywhereKeys)
  const [helping, setHelping] = useState(false)
  const help = ['?', t('keys.help')] as const
  const working = shortcuts.filter((each) => each !== false).filter(isWorking)
  const labels = working.map(([keys, label]): KeyLabel => [keys, label])
  useKeys({ ...Object.assign({}, ...working.map(([, , actions]) => actions)), '?': () => setHelping(true) })
  return (
    <>
      <KeyFoot keys={[...(labels.length > 0 ? labels : everywhere.slice(0, 3)), help]} />
      {helping && (
        <Modal title={title ?? t('keys.title')} onClose={() => setHelping(false)}>
          {labels.length > 0 && <KeyList keys={labels} />}
          <h3 className="font-semibold text-xs">{t('keys.everywhere')}</h3>
          <KeyList keys={[...everywhere, help]} />
        </Modal>
      )}
    </>
  )
}

function isWorking([, , actions]: Shortcut): boolean {
  return actions === null || Object.values(actions).some(Boolean)
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
