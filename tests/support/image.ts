import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Lays out a folder as the Dockerfile does: a server that starts in it finds what the image has, and nothing else. */
export function layOutImage(folder: string): void {
  const copies = readFileSync('Dockerfile', 'utf8').matchAll(/^COPY --from=build \/app\/(\S+) \.\/\S*$/gm)
  for (const [, path = ''] of copies) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(resolve(path), join(folder, path))
  }
}
