import { createContext, useContext, useEffect, useRef } from 'react'

/** Key (`KeyboardEvent.key`, letters in lower case; 'g o' for two in succession) → its action. */
export type Keys = Readonly<Record<string, (() => void) | undefined>>

/** Keys as displayed, such as 'J K', with what they do. */
export type KeyLabel = readonly [keys: string, label: string]

/**
 * A shortcut of a page: its keys as displayed, what they do, and their actions, which may be missing at the moment. Null
 * for keys that the browser or a field handles itself.
 */
export type Shortcut = readonly [keys: string, label: string, actions: Keys | null]

/** The keys of every page of the console. */
export const EverywhereKeys = createContext<readonly KeyLabel[]>([])

/** Whether single-key shortcuts are active; each operator can switch them off. */
export const SingleKeys = createContext(true)

/** Maximum time between the two keys of a chord, in milliseconds. */
const chordMs = 1_000

/**
 * Binds single-key shortcuts for a page. They are inactive while a text field has the focus, with a modifier, while a
 * dialog is open, without a connection, and for operators who switched them off.
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
