import { useEffect, useState } from 'react'

/** What browsers record that all others play, best first. */
const types = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/ogg;codecs=opus']

/** Returns the type in which this browser records; null if it doesn't. */
export function recordedType(): string | null {
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) return null
  return types.find((type) => MediaRecorder.isTypeSupported(type)) ?? null
}

interface Policy {
  allowsFeature(name: string): boolean
}

/** Whether the page that the browser loaded may use the microphone. Only browsers that follow the policy tell. */
function isAllowed(): boolean {
  const { featurePolicy } = document as { featurePolicy?: Policy }
  return featurePolicy?.allowsFeature('microphone') ?? true
}

const reloadKey = 'records'

/**
 * Whether to offer recording: false on the server, and without a microphone. `open` loads the page anew where the visit
 * began on one that may not use the microphone; `onOpened` is then called on the page loaded.
 */
export function useMicrophone(onOpened: () => void): { isOffered: boolean; open: () => void } {
  const [isOffered, setOffered] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    if (!recordedType()) return
    hasMicrophone().then(setOffered, () => undefined)
    if (isAllowed() && takeRequest()) onOpened()
  }, [])
  return {
    isOffered,
    open() {
      if (isAllowed()) onOpened()
      else if (leaveRequest()) window.location.reload()
    },
  }
}

/** Where the policy hides the devices nobody knows before the page is loaded anew. */
async function hasMicrophone(): Promise<boolean> {
  if (!isAllowed()) return true
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.some(({ kind }) => kind === 'audioinput')
}

function leaveRequest(): boolean {
  try {
    sessionStorage.setItem(reloadKey, window.location.pathname)
    return true
  } catch {
    return false
  }
}

function takeRequest(): boolean {
  try {
    const isHere = sessionStorage.getItem(reloadKey) === window.location.pathname
    sessionStorage.removeItem(reloadKey)
    return isHere
  } catch {
    return false
  }
}
