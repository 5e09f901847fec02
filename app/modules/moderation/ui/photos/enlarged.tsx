import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '~/ui/button'
import { Mark } from '~/ui/console/parts'
import type { GridState } from './grid-state'
import { About, Picture } from './photo-pane'
import type { PhotosView } from './view'
import { buttonKeys } from './view'

interface EnlargedProps {
  view: PhotosView
  state: GridState
  onMove: (step: number) => () => void
  onClose: () => void
}

/** The focused photo over the page. Arrows go on, the acts work, Space and Escape close. */
export function Enlarged({ view, state, onMove, onClose }: EnlargedProps) {
  const { t } = useTranslation('console')
  const frame = useRef<HTMLElement>(null)
  const photo = view.photos[state.focused]
  // The focus comes here, and goes back to the photo that is shown last.
  const at = useRef(state.focused)
  at.current = state.focused
  useEffect(() => {
    frame.current?.focus()
    return () => {
      const isElsewhere = document.activeElement !== document.body
      if (!isElsewhere) document.querySelector<HTMLElement>(`[data-photo="${at.current}"]`)?.focus()
    }
  }, [])
  if (!photo) return null
  const outcome = state.outcomes[photo.case]
  return (
    <section
      ref={frame}
      className="fixed inset-0 z-(--z-bar) flex flex-col gap-3 bg-surface-1 p-3.5 outline-0 md:inset-8 md:rounded-lg md:border md:border-border-strong"
      tabIndex={-1}
      aria-label={t('photos.enlarged')}
    >
      <Picture photo={photo} className="min-h-0 w-full flex-1" />
      <About photo={photo} number={state.focused + 1} of={view.photos.length} />
      <div className="flex flex-wrap items-center gap-2">
        {outcome && (
          <Mark state={outcome.state === 'left' ? 'waiting' : 'good'}>
            {t(outcome.state === 'left' ? 'photos.not_saved' : 'photos.is_decided')}
          </Mark>
        )}
        {state.reason && <span className="font-medium text-xs">{t(`photos.reason.${state.reason}`)}</span>}
        <Button type="submit" name="act" value="nothing" size="small" className="md:order-2">
          {t('photos.allow', { count: 0 })} <kbd>{buttonKeys.allow}</kbd>
        </Button>
        <Button type="submit" name="act" value="removed" size="small">
          {t('photos.refuse', { count: 0 })} <kbd>{buttonKeys.refuse}</kbd>
        </Button>
        <span className="ms-auto flex gap-2 md:order-3">
          <IconButton icon="chevron-left" label={t('photos.previous')} onClick={onMove(-1)} />
          <IconButton icon="chevron-right" label={t('photos.following')} onClick={onMove(1)} />
          <IconButton icon="x" label={t('keys.close')} onClick={onClose} />
        </span>
      </div>
    </section>
  )
}
