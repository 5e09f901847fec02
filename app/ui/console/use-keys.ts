import { createContext, useContext, useEffect, useRef } from 'react'

/** Key (as `KeyboardEvent.key`, letters small; 'g o' for two after each other) → what it does. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Whether single keys act; each operator may switch them off. */
export const SingleKeys = createContext(true)

/** After a first key the second one has so long, in milliseconds. */
const chordMs = 1_000

/**
 * Single keys of a page. They are off while a field has the focus, with a modifier, under an open dialog, without a connection,
 * and for whoever wants none.
 */
export function useKeys(keys: Keys): void {
  const isOn = useContext(SingleKeys)
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    if (!isOn) return
    let first: Pressed | null = null
    const press = (event: KeyboardEvent) => {
      if (!isPlain(event) || isBusy(event.target) || !navigator.onLine) return
      const now = { key: nameOf(event), at: event.timeStamp }
      const act = actOf(current.current, first, now)
      first = now
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

interface Pressed {
  key: string
  at: number
}

function nameOf({ key }: KeyboardEvent): string {
  return key.length === 1 ? key.toLowerCase() : key
}

function actOf(keys: Keys, first: Pressed | null, now: Pressed): (() => void) | undefined {
  const chord = first && now.at - first.at < chordMs ? `${first.key} ${now.key}` : ''
  return keys[chord] ?? keys[now.key]
}

function isPlain({ defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !(defaultPrevented || ctrlKey || metaKey || altKey)
}

function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (document.querySelector('[role="dialog"]')) return true
  return target.isContentEditable || target.matches('input:not([type=radio],[type=checkbox]), textarea, select')
}
