import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { languageNames } from '~/i18n/languages'
import { Filters, useBrandFilter } from '~/ui/console/filters'
import { Link } from '~/ui/link'
import { holders, waitingHours } from '../../queue/schema'
import type { QueueView } from '../queue/view'
import { isFiltered } from '../queue/view'

/** Filters of the list, in its URL: brand, the brand's language, age, and whose. The tabs above choose the kind. */
export function QueueFilters({ view: { filters, brands, languages, opened } }: { view: QueueView }) {
  const { t } = useTranslation('console')
  const { kind, brand, language, age, held } = filters
  const byBrand = useBrandFilter(brand, brands)
  const choice = <Value extends string>(
    name: string,
    value: Value | undefined,
    values: readonly Value[],
    label: (value: Value) => string,
  ) => ({
    name,
    label: t(`queue.filter.${name}`),
    value: value ?? '',
    options: [
      { value: '', label: t(`queue.filter.any_${name}`) },
      ...values.map((each) => ({ value: each, label: label(each) })),
    ],
  })
  return (
    <div className={`border-border border-b px-5 py-2 max-md:px-3.5 ${opened ? 'max-md:hidden' : ''}`} data-filters>
      <Filters
        inOneLine
        label={t('queue.filters')}
        filters={[
          ...(brands.length > 1 ? [byBrand] : []),
          ...(languages.length > 1 ? [choice('language', language, languages, (each) => languageNames[each])] : []),
          choice('age', age, waitingHours, (hours) => t('queue.filter.over', { count: Number(hours) })),
          choice('held', held, holders, (each) => t(`queue.filter.${each}`)),
        ]}
      >
        {kind && <input type="hidden" name="kind" value={kind} />}
        {isFiltered(filters) && (
          <Link className="link inline-flex min-h-8 items-center text-xs" to={consolePaths.queue}>
            {t('queue.clear')}
          </Link>
        )}
      </Filters>
    </div>
  )
}
