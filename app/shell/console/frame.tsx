import { Form, NavLink, useLocation, useNavigate } from '@remix-run/react'
import type { ReactNode, SyntheticEvent } from 'react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { SkipLink } from '~/ui/brand/brand'
import { classNames } from '~/ui/class-names'
import { BrandLooks } from '~/ui/console/brand-name'
import { useCounted } from '~/ui/console/counted'
import { EverywhereKeys, SingleKeys, useKeys } from '~/ui/console/keys/use-keys'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { OfflineNotice } from '~/ui/notices/offline-notice'
import type { ConsoleView } from './view'

/** Keeps the open page and its input while offline by blocking form submissions and links. */
const whileOffline = { onSubmitCapture: stay, onClickCapture: stay }

const Palette = lazy(() => import('./palette').then((file) => ({ default: file.Palette })))

const entryClass = classNames(
  'flex min-h-8 items-center gap-2.5 rounded-sm px-2 font-medium text-text-2 hover:bg-surface-2 hover:text-text max-md:min-h-11.5',
  'current:bg-surface-3 current:text-text *:[svg]:text-text-3 current:*:[svg]:text-text',
)

/** Side navigation, top bar and page of the console. On a phone the side navigation is a sheet with its own URL. */
export function ConsoleFrame({ view, title, children }: { view: ConsoleView; title: string; children: ReactNode }) {
  const { t } = useTranslation('console')
  const [finding, setFinding] = useState(false)
  const find = () => navigator.onLine && setFinding(true)
  const looks = useMemo(() => new Map(view.brands.map(({ slug, look }) => [slug, look])), [view.brands])
  useFindKey(find)
  const everywhere = [
    [t('find.key'), t('find.label')] as const,
    ...view.sections.map(({ id, key }) => [`G ${key.toUpperCase()}`, t(`section.${id}`)] as const),
  ]
  return (
    <SingleKeys.Provider value={view.singleKeys}>
      <SectionKeys sections={view.sections} />
      <div className="grid min-h-dvh grid-cols-1 md:grid-cols-behind-54" {...whileOffline}>
        <SkipLink />
        <Side view={view} />
        <div className="flex min-w-0 flex-col bg-surface-1">
          <header className="sticky top-0 z-(--z-bar) flex min-h-bar items-center gap-2.5 border-border border-b bg-surface-1 px-5 max-md:px-3.5">
            <a
              className="-ms-2.5 inline-grid size-11 place-items-center md:hidden"
              href="#side"
              aria-label={t('menu')}
              title={t('menu')}
            >
              <Icon name="menu" />
            </a>
            <div className="flex min-w-0 items-baseline gap-2.5">
              <Above sections={view.sections} title={title} />
              <h1 className="truncate font-semibold text-lg">{title}</h1>
            </div>
            <button
              type="button"
              className="ms-auto flex unscripted:hidden min-h-8 w-70 max-w-[30vw] items-center gap-2 rounded-sm border border-border-strong px-2.5 text-text-3 text-xs hover:border-text-2 max-md:size-11 max-md:justify-center max-md:border-transparent"
              onClick={find}
            >
              <Icon name="search" />
              <span className="max-md:sr-only">{t('find.label')}</span>
              <kbd className="ms-auto">{t('find.key')}</kbd>
            </button>
          </header>
          <main id="main" className="flex min-w-0 flex-1 flex-col" tabIndex={-1}>
            <OfflineNotice offline={{ title: t('offline.title'), text: t('offline.text') }} />
            <BrandLooks.Provider value={looks}>
              <EverywhereKeys.Provider value={everywhere}>{children}</EverywhereKeys.Provider>
            </BrandLooks.Provider>
          </main>
        </div>
        {finding && (
          <Suspense fallback={null}>
            <Palette view={view} onClose={() => setFinding(false)} />
          </Suspense>
        )}
      </div>
    </SingleKeys.Provider>
  )
}

/** Opens a section on G followed by its letter. */
function SectionKeys({ sections }: Pick<ConsoleView, 'sections'>) {
  const navigate = useNavigate()
  useKeys(Object.fromEntries(sections.map(({ key, to }) => [`g ${key}`, () => navigate(to)])))
  return null
}

/** The page's section, unless the page title already names it. */
function Above({ sections, title }: { sections: ConsoleView['sections']; title: string }) {
  const { t } = useTranslation('console')
  const { pathname } = useLocation()
  const section = sections.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  if (!section || t(`section.${section.id}`) === title) return null
  return (
    <>
      <Link className="text-text-2 hover:underline max-md:hidden" to={section.to}>
        {t(`section.${section.id}`)}
      </Link>
      <span className="text-text-3 max-md:hidden" aria-hidden="true">
        /
      </span>
    </>
  )
}

function Side({ view }: { view: ConsoleView }) {
  const { t } = useTranslation('console')
  const counted = useCounted()
  const { brands, operator, sections, waiting } = view
  return (
    <aside
      id="side"
      className={classNames(
        'flex flex-col gap-0.5 overflow-y-auto border-border border-e bg-bg p-2.5 max-md:hidden md:sticky md:top-0 md:h-dvh',
        'max-md:target:fixed max-md:target:inset-0 max-md:target:z-(--z-sheet) max-md:target:flex max-md:target:bg-surface-1',
      )}
    >
      <div className="mb-1.5 flex min-h-10 items-center gap-2.5 px-2">
        <span className="grid size-7 flex-none place-items-center rounded-sm bg-inverse text-on-inverse">
          <Icon name="layers" />
        </span>
        <p className="leading-snug">
          <strong className="block font-semibold">{t('name')}</strong>
          <span className="text-2xs text-text-3">{t('brands', { count: brands.length })}</span>
        </p>
        <a
          className="ms-auto inline-grid size-11 place-items-center md:hidden"
          href="#main"
          aria-label={t('close_menu')}
          title={t('close_menu')}
        >
          <Icon name="x" />
        </a>
      </div>
      <nav className="grid content-start gap-px" aria-label={t('sections')}>
        {sections.map(({ id, to, icon, group }, index) => (
          <NavLink
            key={id}
            className={classNames(entryClass, index > 0 && sections[index - 1]?.group !== group && 'mt-3')}
            to={to}
          >
            <Icon name={icon} />
            {t(`section.${id}`)}
            {Boolean(waiting[id]) && (
              <span className="ms-auto text-2xs text-danger-ink">{counted(waiting[id] ?? 0)}</span>
            )}
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto flex min-h-11 items-center gap-2.5 border-border border-t px-2 pt-1.5 text-xs">
        <Link className="flex min-w-0 items-center gap-2.5 hover:underline" to={consolePaths.account}>
          <Initials name={operator.name} />
          <span className="min-w-0 leading-snug">
            <span className="block truncate">{operator.name}</span>
            <span className="block truncate text-2xs text-text-3">
              {operator.roles.map((role) => t(`role.${role}`)).join(', ')}
            </span>
          </span>
        </Link>
        <Form className="ms-auto" method="post" action={consolePaths.logout}>
          <button
            className="inline-grid size-8 place-items-center rounded-sm hover:bg-surface-2 max-md:size-11"
            type="submit"
            aria-label={t('log_out')}
            title={t('log_out')}
          >
            <Icon name="log-out" />
          </button>
        </Form>
      </div>
    </aside>
  )
}

export function Initials({ name }: { name: string }) {
  const letters = name
    .split(/[\s.@_-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')
  return (
    <span
      className="inline-grid size-6.5 flex-none place-items-center rounded-pill bg-surface-3 font-semibold text-2xs"
      aria-hidden="true"
    >
      {letters}
    </span>
  )
}

/** Opens the palette on Ctrl K or ⌘ K, even in a text field. */
function useFindKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

function stay(event: SyntheticEvent): void {
  if (navigator.onLine) return
  if (event.type === 'click' && !(event.target as Element).closest('a[href]:not([href^="#"])')) return
  event.preventDefault()
  event.stopPropagation()
}
