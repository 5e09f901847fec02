import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Another process uses the folder. */
export class FolderTaken extends Error {}

interface Owner {
  pid: number
  /** Start of the process; distinguishes it from a later process with the same pid, after a crash or a reboot. */
  started: string | null
}

/**
 * Creates a lock file beside the folder that names this process: two processes on one folder lose data silently.
 * @returns the path of the lock file, to be removed at the end
 * @throws FolderTaken
 */
export function takeLock(folder: string): string {
  mkdirSync(dirname(folder), { recursive: true })
  const lockFile = `${folder}.lock`
  for (;;) {
    try {
      const own: Owner = { pid: process.pid, started: startOf(process.pid) }
      writeFileSync(lockFile, JSON.stringify(own), { flag: 'wx' })
      return lockFile
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = ownerIn(lockFile)
    if (owner && owner.pid !== process.pid && lives(owner)) {
      throw new FolderTaken(
        `the embedded database in ${folder} is used by process ${owner.pid}, as ${lockFile} says; several processes need DATABASE_URL`,
      )
    }
    rmSync(lockFile, { force: true })
  }
}

/** Reads the owner from the lock file. Null when the file is incomplete, because its process died while writing it. */
function ownerIn(lockFile: string): Owner | null {
  try {
    const content: unknown = JSON.parse(readFileSync(lockFile, 'utf8'))
    if (typeof content === 'number') return { pid: content, started: null }
    return content as Owner
  } catch {
    return null
  }
}

function lives({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = startOf(pid)
  return started === null || now === null || now === started
}

/**
 * Identifies the start of a process: the boot id and the clock ticks from boot to start. Null on systems without /proc.
 */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The fields after the name, which stands in parentheses and may contain anything: 'state ppid …'; the 20th is the
    // start time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[19] ? `${boot}/${fields[19]}` : null
  } catch {
    return null
  }
}
