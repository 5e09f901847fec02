import { useEffect, useState } from 'react'
import { paths } from '~/paths'
import type { CitySuggestion, Location, RegionChoice } from '../schema'
import { positionMaxAge } from '../schema'

const typingPause = 200
const positionTimeout = 15_000

/** Fetches the regions of a country; null if the request fails. */
export async function fetchRegions(country: string): Promise<RegionChoice | null> {
  const answer = await ask(`${paths.api.regions}?${new URLSearchParams({ country })}`)
  return answer?.ok ? ((await answer.json()) as RegionChoice) : null
}

interface Typed {
  country: string
  region: string
  text: string
}

/** Returns cities for the typed text, shortly after the last keystroke. */
export function useCitySuggestions({ country, region, text }: Typed): CitySuggestion[] {
  const [suggestions, setSuggestions] = useState<CitySuggestion[]>([])
  useEffect(() => {
    if (!country || text.trim().length < 2) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ country, region, q: text })
      const answer = await ask(`${paths.api.cities}?${query}`, stop.signal)
      // Leaving the page can also interrupt the response's body.
      const found: { cities: CitySuggestion[] } | null = answer?.ok ? await answer.json().catch(() => null) : null
      if (found && !stop.signal.aborted) setSuggestions(found.cities)
    }, typingPause)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [country, region, text])
  return suggestions
}

export type PositionProblem = 'denied' | 'unavailable' | 'unknown' | 'too_often'

/** Returns the city that the device is in. The position is rounded to about a kilometer before it is sent. */
export async function findOwnCity(): Promise<Location | PositionProblem> {
  const position = await devicePosition()
  if (typeof position === 'string') return position
  const query = new URLSearchParams({ lat: position.latitude.toFixed(2), lon: position.longitude.toFixed(2) })
  const answer = await ask(`${paths.api.geocode}?${query}`)
  if (answer?.status === 429) return 'too_often'
  const found = answer?.ok ? ((await answer.json()) as { location: Location } | false) : false
  return found ? found.location : 'unknown'
}

function devicePosition(): Promise<GeolocationCoordinates | PositionProblem> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) return resolve('unavailable')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { maximumAge: positionMaxAge, timeout: positionTimeout },
    )
  })
}

/** Sends a request; null if the network fails or the request was aborted. */
async function ask(path: string, signal?: AbortSignal): Promise<Response | null> {
  try {
    return await fetch(path, { headers: { 'X-Client': '1' }, ...(signal ? { signal } : {}) })
  } catch {
    return null
  }
}
