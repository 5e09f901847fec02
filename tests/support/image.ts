import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Fills a folder as the Dockerfile does, so that a server started in it finds only what the image contains. */
export function layOutImage(folder: string): void {
  const copies = readFileSync('Dockerfile', 'utf8').matchAll(/^COPY --from=build \/app\/(\S+) \.\/\S*$/gm)
  for (const [, path = ''] of copies) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(resolve(path), join(folder, path))
  }
}
