import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions, Dialog, DialogPanel } from '@headlessui/react'
import { useNavigate, useSubmit } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import type { ConsoleView } from './view'

interface Entry {
  to: string
  label: string
  icon: IconName
  keys?: string
}

/** Command palette: the sections, their views by brand, and logout. */
export function Palette({ view, onClose }: { view: ConsoleView; onClose: () => void }) {
  const { t } = useTranslation('console')
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const submit = useSubmit()
  const go = (to: string | null) => {
    if (to === null) return
    onClose()
    if (to === logOut) submit(null, { method: 'post', action: logOut })
    else navigate(to)
  }
  const found = entriesOf(view, t).filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
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
                onChange={(event) => setTyped(event.target.value)}
                autoFocus
              />
            </div>
            <ComboboxOptions static className="max-h-[50vh] overflow-y-auto py-1.5">
              {found.map(({ to, label, icon, keys }) => (
                <ComboboxOption
                  key={`${to} ${label}`}
                  value={to}
                  className="flex min-h-touch cursor-pointer items-center gap-2.5 px-3.5 text-xs data-focus:bg-secondary-soft"
                >
                  <Icon name={icon} />
                  {label}
                  {keys && (
                    <span className="ms-auto inline-flex gap-1">
                      {keys.split(' ').map((key) => (
                        <kbd key={key}>{key.toUpperCase()}</kbd>
                      ))}
                    </span>
                  )}
                </ComboboxOption>
              ))}
              {found.length === 0 && <p className="px-3.5 py-2 text-text-2 text-xs">{t('find.nothing')}</p>}
            </ComboboxOptions>
          </Combobox>
        </DialogPanel>
      </div>
    </Dialog>
  )
}

const logOut = consolePaths.logout

/** Sections that can show a single brand. */
const byBrand: readonly ConsoleView['sections'][number]['id'][] = [
  'overview',
  'queue',
  'members',
  'complaints',
  'money',
  'partners',
  'audit',
]

function entriesOf({ sections, brands }: ConsoleView, t: TFunction<'console'>): Entry[] {
  const views = sections.filter(({ id }) => byBrand.includes(id))
  return [
    ...sections.map(({ id, to, icon, key }) => ({ to, icon, label: t(`section.${id}`), keys: `g ${key}` })),
    ...views.flatMap(({ id, to, icon }) =>
      brands.map(({ slug, name }) => ({
        to: `${to}?brand=${slug}`,
        icon,
        label: t('find.of_brand', { section: t(`section.${id}`), brand: name }),
      })),
    ),
    { to: logOut, icon: 'log-out', label: t('log_out') },
  ]
}
