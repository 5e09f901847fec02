import { useViewer } from './use-viewer'

const prefix = 'own:'

/** Texts that a member's pages store on this device. If storage is forbidden or full, pages work without it. */
export interface OwnStorage {
  read(key: string): string
  /** An empty text removes the entry. */
  write(key: string, text: string): void
}

/** Returns the storage of the logged-in member. Another member on this device can't read its entries. */
export function useOwnStorage(): OwnStorage {
  const owner = useViewer()?.name ?? ''
  const full = (key: string) => `${prefix}${owner}:${key}`
  return {
    read(key) {
      try {
        return localStorage.getItem(full(key)) ?? ''
      } catch {
        return ''
      }
    },
    write(key, text) {
      try {
        if (text === '') localStorage.removeItem(full(key))
        else localStorage.setItem(full(key), text)
      } catch {
        // Storage is optional.
      }
    },
  }
}

/** Removes all members' entries from this device, when a member logs out or deletes the account. */
export function forgetOwn(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Without access to storage there are no entries.
  }
}
