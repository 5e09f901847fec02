import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of package.json, which stands beside the build. */
export const release = (JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { version: string })
  .version
