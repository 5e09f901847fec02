import { z } from 'zod'

/** What a backup says of itself: `manifest.json` in its archive. */
export const manifestContract = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  release: z.string(),
  /** The last migration of the database. */
  migration: z.string(),
  /** Rows of each table. */
  tables: z.record(z.string(), z.number()),
  /** How many files lie under `files/`; null where they are in a bucket. */
  files: z.number().nullable(),
  tenants: z.array(z.string()),
})

export type Manifest = z.output<typeof manifestContract>
