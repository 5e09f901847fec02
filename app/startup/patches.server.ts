import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CannotStart } from './folders.server'

/** An identifier that each patch of the server's packages adds (docs/decisions/002): file → identifier. */
type Patched = Readonly<Record<string, string>>

/**
 * Checks that the packages are patched. Without the patches the server would work, at half the speed.
 * @throws CannotStart
 */
export async function checkPatches(patched: Patched = serverPatches()): Promise<void> {
  for (const [file, name] of Object.entries(patched)) {
    if ((await readFile(file, 'utf8')).includes(name)) continue
    throw new CannotStart(`${file} is not patched as patches/ has it: run \`npx patch-package\`, then start again`)
  }
}

function serverPatches(): Patched {
  const { resolve } = createRequire(import.meta.url)
  return {
    [join(dirname(resolve('@remix-run/router')), 'router.cjs.js')]: 'rankedBranches',
    [join(dirname(resolve('@remix-run/react')), 'routes.js')]: 'lastServerRoutes',
    [resolve('react-router-dom/server')]: 'convertedRoutes',
  }
}
