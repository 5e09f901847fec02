import type { Health } from '../schema'

export interface HealthView {
  health: Health
  /** Names by id. */
  brands: Readonly<Record<string, string>>
  /** Since when the numbers stand, ISO. */
  at: string
  said: { done: 'retried' | 'given_up'; count: number } | null
}
