import { constants } from 'node:fs'
import { access, mkdir, readdir } from 'node:fs/promises'
import type { Env } from '~/platform/env.server'

/** The operator can fix this: the message names the variable and the remedy. */
export class CannotStart extends Error {}

type Folders = Pick<Env, 'DATA_DIR' | 'TENANTS_DIR' | 'THEMES_DIR'>

/**
 * Creates DATA_DIR if it is missing, and checks that the folders have the required access.
 * @throws CannotStart
 */
export async function checkFolders({ DATA_DIR, TENANTS_DIR, THEMES_DIR }: Folders): Promise<void> {
  for (const [variable, folder] of Object.entries({ TENANTS_DIR, THEMES_DIR })) {
    await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      throw new CannotStart(
        `${variable}: ${folder} is no folder that can be read (${error.code}): make it, or name another one`,
      )
    })
  }
  try {
    await mkdir(DATA_DIR, { recursive: true })
    await access(DATA_DIR, constants.W_OK | constants.X_OK)
    await readdir(DATA_DIR)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CannotStart(
      `DATA_DIR: ${DATA_DIR} is no folder that can be written (${code}): let the server's user write it, or name another one`,
    )
  }
}
