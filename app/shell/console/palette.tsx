import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions, Dialog, DialogPanel } from '@headlessui/react'
import { useNavigate, useSubmit } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longest } from '~/modules/support/schema'
import { Icon } from '~/ui/icon'
import type { Entry } from './entries'
import { entriesOf } from './entries'
import type { ConsoleView } from './view'

/** Command palette: sections and their views, brands, searches for what is typed, and logout. */
export function Palette({ view, onClose }: { view: ConsoleView; onClose: () => void }) {
  const { t } = useTranslation('console')
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const submit = useSubmit()
  const go = (entry: Entry | null) => {
    if (!entry) return
    onClose()
    if (entry.post) submit(entry.post, { method: 'post', action: entry.to })
    else navigate(entry.to)
  }
  const found = entriesOf(view, typed, t)
  return (
    <Dialog open onClose={onClose} className="relative z-(--z-sheet)" aria-label={t('find.label')}>
      <div className="fixed inset-0 bg-scrim" aria-hidden="true" />
      <div className="fixed inset-0 grid items-start justify-items-center p-4 pt-[12vh]">
        <DialogPanel className="w-full max-w-modal overflow-hidden rounded-xl border border-border bg-surface-1 shadow-3">
          <Combobox onChange={go} immediate>
            <div className="flex min-h-12 items-center gap-2.5 border-border border-b px-3.5">
              <Icon name="search" />
              <ComboboxInput
                className="w-full border-0 bg-transparent text-md outline-0"
                aria-label={t('find.label')}
                placeholder={t('find.label')}
                maxLength={longest.search}
                onChange={(event) => setTyped(event.target.value)}
                autoFocus
              />
            </div>
            <ComboboxOptions static className="max-h-[50vh] overflow-y-auto py-1.5" aria-label={t('find.label')}>
              {found.map((entry) => (
                <ComboboxOption
                  key={`${entry.to} ${entry.label}`}
                  value={entry}
                  className="flex min-h-touch cursor-pointer items-center gap-2.5 px-3.5 text-xs data-focus:bg-secondary-soft"
                >
                  <Icon name={entry.icon} />
                  <span className="wrap-anywhere min-w-0">{entry.label}</span>
                  {entry.keys && (
                    <span className="ms-auto inline-flex gap-1">
                      {entry.keys.split(' ').map((key) => (
                        <kbd key={key}>{key.toUpperCase()}</kbd>
                      ))}
                    </span>
                  )}
                </ComboboxOption>
              ))}
            </ComboboxOptions>
            {found.length === 0 && (
              <p className="px-3.5 pb-3 text-text-2 text-xs" role="status">
                {t('find.nothing')}
              </p>
            )}
          </Combobox>
        </DialogPanel>
      </div>
    </Dialog>
  )
}
