import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '../dialogs/modal'
import { KeyFoot } from './parts'
import type { Keys } from './use-keys'
import { useKeys } from './use-keys'

interface KeyHelpProps {
  /** Heading of the dialog. */
  title?: string
  /** Actions of the keys that no part of the page binds itself. */
  keys?: Keys
  /** Keys as displayed, such as 'J K', each with its description. */
  told: readonly (readonly [keys: string, label: string])[]
}

/** Binds the keys of a page, lists them at its foot, and opens a help dialog on `?`. */
export function KeyHelp({ title, keys, told }: KeyHelpProps) {
  const { t } = useTranslation('console')
  const [helping, setHelping] = useState(false)
  const all = [...told, ['?', t('keys.help')] as const]
  useKeys({ ...keys, '?': () => setHelping(true) })
  return (
    <>
      <KeyFoot keys={all} />
      {helping && (
        <Modal title={title ?? t('keys.title')} onClose={() => setHelping(false)}>
          <dl className="grid gap-2">
            {all.map(([pressed, label]) => (
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
        </Modal>
      )}
    </>
  )
}
