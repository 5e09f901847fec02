import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useCounted } from '~/ui/console/counted'
import { Tabs } from '~/ui/console/tabs'
import { caseKinds } from '../../queue/schema'
import type { QueueView } from '../queue/view'
import { listFields } from '../queue/view'

/** Tabs of the queue, by kind of case. */
export function QueueTabs({ view }: { view: QueueView }) {
  const { t } = useTranslation('console')
  const counted = useCounted()
  const { counts, filters } = view
  const shown = filters.kind
  const others = listFields(view).filter(([name]) => name !== 'kind')
  const to = (kind: string) =>
    `${consolePaths.queue}?${new URLSearchParams([...(kind ? [['kind', kind]] : []), ...others])}`
  return (
    <Tabs
      label={t('queue.kinds')}
      tabs={[
        {
          label: t('queue.all'),
          to: to(''),
          count: counted(...caseKinds.map((kind) => counts[kind] ?? 0)),
          isCurrent: !shown,
        },
        ...caseKinds.map((kind) => ({
          label: t(`queue.kind.${kind}`),
          to: to(kind),
          count: counts[kind] ?? 0,
          isCurrent: shown === kind,
        })),
        { label: t('photos.grid'), to: consolePaths.queuePhotos },
        { label: t('queue.templates'), to: consolePaths.queueTemplates },
        { label: t('transparency.title'), to: consolePaths.transparency },
      ]}
    />
  )
}
