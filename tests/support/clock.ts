import { vi } from 'vitest'

/** Returns a time zone in which it is this hour: some e-mails are sent by the member's local day. */
export function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Shortens all further waits of these lengths, in milliseconds. `waits` lists those that were shortened, in order. */
export function shortenWaits(...lengths: readonly number[]) {
  const waits: number[] = []
  const isMeant = (ms: number | undefined): ms is number => ms !== undefined && lengths.includes(ms)
  const [later, expiring] = [globalThis.setTimeout, AbortSignal.timeout.bind(AbortSignal)]
  const spies = [
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms, ...given) => {
      if (isMeant(ms)) waits.push(ms)
      return later(work, isMeant(ms) ? 0 : ms, ...given)
    }),
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      if (isMeant(ms)) waits.push(ms)
      return expiring(isMeant(ms) ? 200 : ms)
    }),
  ]
  return {
    waits,
    [Symbol.dispose]() {
      for (const spy of spies) spy.mockRestore()
    },
  }
}
