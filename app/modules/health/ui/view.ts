import type { Health } from '../schema'

export interface HealthView {
  health: Health
  /** Brand id → name. */
  brands: Readonly<Record<string, string>>
  /** ISO 8601: when the numbers were read. */
  at: string
  said: { done: 'retried' | 'given_up'; count: number } | null
}
