import { execFile } from 'node:child_process'
import { rename, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Packs a folder, following symbolic links, into an archive only its owner can read. `target` is never partial. */
export async function pack(folder: string, target: string): Promise<void> {
  const draft = `${target}.part`
  try {
    // tar would create the file with the usual permissions, and it contains secrets.
    await writeFile(draft, '', { mode: 0o600 })
    await run('tar', ['--create', '--gzip', '--dereference', '--file', draft, '--directory', folder, '.'])
    await rename(draft, target)
  } finally {
    await rm(draft, { force: true })
  }
}

export async function unpack(archive: string, folder: string): Promise<void> {
  await run('tar', ['--extract', '--gzip', '--no-same-owner', '--file', archive, '--directory', folder])
}
