import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Another process has the folder. */
export class FolderTaken extends Error {}

interface Owner {
  pid: number
  /** Tells the process from another one that gets its number later, after a crash or a restart of the machine. */
  started: string | null
}

/**
 * Two processes on one folder lose data silently, so a file beside it names the one that may.
 * @returns the file, to be removed at the end
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

/** Null: nothing that a process wrote whole, for it died while it did. */
function ownerIn(lockFile: string): Owner | null {
  try {
    const said: unknown = JSON.parse(readFileSync(lockFile, 'utf8'))
    if (typeof said === 'number') return { pid: said, started: null }
    return said as Owner
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

/** When a process began: the machine's start, and the ticks since then. Null where the system doesn't tell. */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // Behind the name in brackets, which may hold anything: 'state ppid …'; the 20th of these is the start.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[19] ? `${boot}/${fields[19]}` : null
  } catch {
    return null
  }
}
