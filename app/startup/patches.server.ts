import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from './folders.server'

/**
 * Checks that the packages are as the patches in `patches/` leave them (docs/decisions/002). Without its patch a package
 * works, but more slowly or with the fault that the patch removes.
 * @throws CannotStart
 */
export async function checkPatches(root = process.cwd()): Promise<void> {
  for (const name of await readdir(join(root, 'patches'))) {
    for (const { file, parts } of patchedFiles(await readFile(join(root, 'patches', name), 'utf8'))) {
      // Production doesn't install a package that is part of the build, which was checked.
      if (name.endsWith('.dev.patch') && !existsSync(join(root, file))) continue
      const text = await readFile(join(root, file), 'utf8')
      if (parts.every((part) => text.includes(part))) continue
      throw new CannotStart(`${file} is not patched as patches/ has it: run \`npx patch-package\`, then start again`)
    }
  }
}

/** Returns the files that a patch changes, each with the parts that it then contains: the new lines and those around. */
function patchedFiles(patch: string): { file: string; parts: string[] }[] {
  const [, ...sections] = patch.split(/^diff --git a\/.* b\//m)
  return sections.map((section) => {
    const [head = '', ...hunks] = section.split(/^@@ .*\n/m)
    return { file: head.split('\n', 1)[0] ?? '', parts: hunks.map(partAfter) }
  })
}

function partAfter(hunk: string): string {
  const lines = hunk.split('\n').filter((line) => line.startsWith('+') || line.startsWith(' '))
  return lines.map((line) => line.slice(1)).join('\n')
}
