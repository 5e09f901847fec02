import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Version in package.json, which is in the working directory, next to the build. */
export const release = (JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { version: string })
  .version
