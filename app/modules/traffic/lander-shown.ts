import type { Tracking } from './tracking'

export type ShownLander = Pick<Tracking, 'lander' | 'variant'>

const landerPaths = [
  /^\/landers\/(?<lander>[a-z]{1,40})(?:\/(?<variant>[a-z0-9-]{1,60}))?$/,
  /^\/members\/[0-9a-f-]{36}\/(?<lander>landing[23]?)(?:\/(?<variant>[a-z0-9-]{1,60}))?$/,
]

/** The lander at an address, and the variant that the address names; null on every other page. */
export function landerShown(path: string): ShownLander | null {
  for (const pattern of landerPaths) {
    const { lander, variant } = pattern.exec(path)?.groups ?? {}
    if (lander) return { lander, ...(variant ? { variant } : {}) }
  }
  return null
}
