import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../class-names'
import { loadingLine } from './loading-line'

/** The progress line of navigations. One in each layout. */
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
      className={classNames('loadbar', state.failed && 'is-fail')}
      role="progressbar"
      aria-label={t('loading')}
      hidden={!state.visible}
    />
  )
}
