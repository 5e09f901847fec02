import { z } from 'zod'

/** Contents of a backup's `manifest.json`. */
export const manifestContract = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  release: z.string(),
  /** Name of the database's last migration. */
  migration: z.string(),
  /** Number of rows by table. */
  tables: z.record(z.string(), z.number()),
  /** Number of files under `files/`; null if they are in a bucket. */
  files: z.number().nullable(),
  tenants: z.array(z.string()),
})

export type Manifest = z.output<typeof manifestContract>
