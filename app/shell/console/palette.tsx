import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions, Dialog, DialogPanel } from '@headlessui/react'
import { useNavigate, useSubmit } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import type { Section } from '~/modules/operators/access/sections'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import type { ConsoleView } from './view'

interface Entry {
  to: string
  label: string
  icon: IconName
  keys?: string
}

/** Command palette: every page of the console by name, a search for what was typed, and logout. */
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
  const wanted = typed.trim()
  const named = entriesOf(view, t).filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()))
  const found = [...named, ...(wanted ? searchesFor(wanted, view, t) : [])]
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
                maxLength={longestSearch}
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

/** As long as the searches of members and orders allow. */
const longestSearch = 100

/** Pages that a section has for a single brand. */
const pageOfBrand: Partial<Record<Section['id'], (slug: string) => string>> = {
  overview: (slug) => `${consolePaths.overview}?brand=${slug}`,
  queue: (slug) => `${consolePaths.queue}?brand=${slug}`,
  members: (slug) => `${consolePaths.members}?brand=${slug}`,
  complaints: (slug) => `${consolePaths.complaints}?brand=${slug}`,
  money: (slug) => `${consolePaths.money}?brand=${slug}`,
  partners: (slug) => `${consolePaths.partners}?brand=${slug}`,
  brands: (slug) => consolePaths.brand(slug),
  audit: (slug) => `${consolePaths.audit}?brand=${slug}`,
}

function entriesOf({ sections, brands }: ConsoleView, t: TFunction<'console'>): Entry[] {
  return [
    ...sections.map(({ id, to, icon, key }) => ({ to, icon, label: t(`section.${id}`), keys: `g ${key}` })),
    ...sections.flatMap(({ id, icon, views = [] }) =>
      views.map((view) => ({
        to: view.to,
        icon,
        label: t('find.in_section', { section: t(`section.${id}`), page: t(`find.view.${view.id}`) }),
      })),
    ),
    ...sections.flatMap(({ id, icon }) =>
      brands.flatMap((brand) => {
        const to = brand.sections.includes(id) && pageOfBrand[id]?.(brand.slug)
        return to ? [{ to, icon, label: t('find.in_section', { section: t(`section.${id}`), page: brand.name }) }] : []
      }),
    ),
    ...brands.flatMap(({ slug, name, sections }) =>
      sections.includes('brands')
        ? [{ to: consolePaths.brandMails(slug), icon: 'mail' as const, label: t('find.mails', { brand: name }) }]
        : [],
    ),
    { to: logOut, icon: 'log-out', label: t('log_out') },
  ]
}

/** Pages that search for a text among members and orders. */
function searchesFor(text: string, { sections }: ConsoleView, t: TFunction<'console'>): Entry[] {
  return sections.flatMap(({ id, to }) =>
    id === 'members' || id === 'money'
      ? [
          {
            to: `${to}?${new URLSearchParams({ search: text })}`,
            icon: 'search' as const,
            label: t(`find.search.${id}`, { text }),
          },
        ]
      : [],
  )
}
