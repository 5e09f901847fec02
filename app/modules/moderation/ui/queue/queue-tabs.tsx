import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { Link } from '~/ui/link'
import { caseKinds, countedTo } from '../../queue/schema'
import type { QueueView } from './view'

const tab =
  '-mb-px inline-flex min-h-10 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 font-medium text-text-2 max-md:min-h-11 hover:text-text current:border-text current:text-text'

/** The queue by kind. */
export function QueueTabs({ view }: { view: QueueView }) {
  const { t } = useTranslation('console')
  const { number } = useFormat()
  const { counts, kind: shown, brand } = view
  const to = (kind: string) =>
    `${consolePaths.queue}?${new URLSearchParams({ ...(kind ? { kind } : {}), ...(brand ? { brand } : {}) })}`
  const each = caseKinds.map((kind) => counts[kind] ?? 0)
  const capped = (counted: readonly number[]) => {
    const sum = counted.reduce((before, count) => before + Math.min(count, countedTo), 0)
    return counted.some((count) => count > countedTo) ? `${number(sum)}+` : number(sum)
  }
  return (
    <nav
      className="scrollbar-none flex gap-4.5 overflow-x-auto border-border border-b px-5 max-md:px-3.5"
      aria-label={t('queue.kinds')}
    >
      {['', ...caseKinds].map((kind) => (
        <Link key={kind} className={tab} to={to(kind)} aria-current={(shown ?? '') === kind ? 'page' : undefined}>
          {t(kind ? `queue.kind.${kind}` : 'queue.all')}
          <span className="text-2xs text-text-3">
            {capped(kind ? [counts[kind as keyof typeof counts] ?? 0] : each)}
          </span>
        </Link>
      ))}
      <Link className={tab} to={consolePaths.queueTemplates}>
        {t('queue.templates')}
      </Link>
      <Link className={tab} to={consolePaths.transparency}>
        {t('transparency.title')}
      </Link>
    </nav>
  )
}
