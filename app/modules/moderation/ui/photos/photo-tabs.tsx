import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { countedTo, useCounted } from '~/ui/console/counted'
import { Tabs } from '~/ui/console/tabs'
import { caseKinds } from '../../queue/schema'
import type { PhotosView } from './view'

interface PhotoTabsProps {
  view: PhotosView
  /** Number of photos that were decided since the page was read. */
  decided: number
}

/** Tabs of the kinds of photos, the others of which are lists of the queue. */
export function PhotoTabs({ view: { counts: before, brand }, decided }: PhotoTabsProps) {
  const { t } = useTranslation('console')
  const counted = useCounted()
  const { photo = 0 } = before
  // Beyond what is counted, the number stays.
  const counts = { ...before, photo: photo > countedTo ? photo : Math.max(0, photo - decided) }
  const list = (kind?: string) => `${consolePaths.queue}?${new URLSearchParams({ ...(kind && { kind }), brand })}`
  return (
    <Tabs
      label={t('queue.kinds')}
      tabs={[
        {
          label: t('queue.kind.photo'),
          to: `${consolePaths.queuePhotos}?${new URLSearchParams({ brand })}`,
          count: counts.photo,
          isCurrent: true,
        },
        ...(['message_photo', 'selfie'] as const).map((kind) => ({
          label: t(`queue.kind.${kind}`),
          to: list(kind),
          count: counts[kind] ?? 0,
        })),
        {
          label: t('photos.all_cases'),
          to: list(),
          count: counted(...caseKinds.map((kind) => counts[kind] ?? 0)),
        },
      ]}
    />
  )
}
