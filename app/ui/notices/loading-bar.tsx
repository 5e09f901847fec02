import { useNavigation } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { loadingLine } from './loading-line'

const line = cva(
  [
    'fixed inset-x-0 top-0 z-toast h-0.75 bg-border-strong/25 after:block after:h-full after:origin-left',
    'after:scale-x-(--at,0) after:rounded-e-pill after:transition-[scale] after:duration-fade',
  ],
  {
    variants: { failed: { true: 'after:bg-danger', false: 'after:bg-primary' } },
    defaultVariants: { failed: false },
  },
)

/** Progress bar of navigations. Each layout has one. */
export function LoadingBar() {
  const { t } = useTranslation('common')
  const bar = useRef<HTMLDivElement>(null)
  const state = useSyncExternalStore(loadingLine.subscribe, loadingLine.current, loadingLine.current)
  const navigating = useNavigation().state !== 'idle'

  useEffect(() => {
    if (!navigating) return
    loadingLine.start()
    return loadingLine.finish
  }, [navigating])

  useEffect(() => {
    bar.current?.style.setProperty('--at', String(state.at))
  }, [state.at])

  return (
    <div
      ref={bar}
      className={line({ failed: state.failed })}
      role="progressbar"
      aria-label={t('loading')}
      hidden={!state.visible}
    />
  )
}
