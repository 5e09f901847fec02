import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import type { Choice, Location } from '../schema'
import type { PositionProblem } from './use-places'
import { findOwnCity } from './use-places'

interface UsePositionProps {
  /** Countries that can be chosen. */
  offered: readonly Choice[]
  found: (location: Location) => void
}

type State = PositionProblem | 'idle' | 'asking' | { city: string; offered: boolean }

/** Asks the device for its position, only when pressed; the browser's own question comes first. */
export function UsePosition({ offered, found }: UsePositionProps) {
  const { t } = useTranslation('places')
  const [state, setState] = useState<State>('idle')
  useEffect(() => {
    const asked = navigator.permissions?.query({ name: 'geolocation' })
    asked?.then(
      (permission) => permission.state === 'denied' && setState('denied'),
      () => undefined,
    )
  }, [])

  async function locate() {
    setState('asking')
    const answer = await findOwnCity()
    if (typeof answer === 'string') return setState(answer)
    const mayChoose = offered.some(({ code }) => code === answer.country)
    setState({ city: answer.city, offered: mayChoose })
    if (mayChoose) found(answer)
  }

  return (
    <div className="stack needs-script">
      <Button icon="locate" busy={state === 'asking'} onClick={locate}>
        {t('position.use')}
      </Button>
      <p className="field__help" role="status">
        {textOf(state, t)}
      </p>
    </div>
  )
}

function textOf(state: State, t: (key: string, values?: Record<string, string>) => string): string {
  if (state === 'idle') return ''
  if (typeof state === 'string') return t(`position.${state}`)
  return t(state.offered ? 'position.found' : 'position.elsewhere', { city: state.city })
}
