import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '~/i18n/translate'
import { Button } from '~/ui/button'
import { helpClass } from '~/ui/forms/field'
import type { Choice, Location } from '../schema'
import type { PositionProblem } from './use-places'
import { findOwnCity } from './use-places'

interface UsePositionProps {
  /** Id of the city in the fields. */
  chosen: number | null
  /** Countries that can be chosen. */
  offered: readonly Choice[]
  found: (location: Location) => void
}

type State = PositionProblem | 'idle' | 'asking' | { location: Location; offered: boolean }

/** A button that requests the device's position, after the browser's own permission prompt. */
export function UsePosition({ chosen, offered, found }: UsePositionProps) {
  const { t } = useTranslation('places')
  const [state, setState] = useState<State>('idle')
  useEffect(() => {
    const query = navigator.permissions?.query({ name: 'geolocation' })
    query?.then(
      (permission) => permission.state === 'denied' && setState('denied'),
      () => undefined,
    )
  }, [])

  async function locate() {
    setState('asking')
    const answer = await findOwnCity()
    if (typeof answer === 'string') return setState(answer)
    const mayChoose = offered.some(({ code }) => code === answer.country)
    setState({ location: answer, offered: mayChoose })
    if (mayChoose) found(answer)
  }

  return (
    <div className="unscripted:hidden! grid grid-cols-1 content-start gap-4">
      <Button icon="locate" busy={state === 'asking'} onClick={locate}>
        {t('position.use')}
      </Button>
      <p className={helpClass} role="status">
        {textOf(state, chosen, t)}
      </p>
    </div>
  )
}

function textOf(state: State, chosen: number | null, t: Translate): string {
  if (state === 'idle') return ''
  if (typeof state === 'string') return t(`position.${state}`)
  const { city, cityId } = state.location
  if (!state.offered) return t('position.elsewhere', { city })
  return cityId === chosen ? t('position.found', { city }) : ''
}
