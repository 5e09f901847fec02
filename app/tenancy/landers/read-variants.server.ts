import { checkValue } from '../settings/check-value.server'
import { JsonFile } from '../settings/json-file.server'
import type { Problem } from '../settings/problems'
import type { Checked } from '../settings/read-settings.server'
import { nichePrefixes, readSlug } from './landers'
import type { LanderVariant } from './variant-contract.server'
import { variantContract } from './variant-contract.server'

/** Returns the slug of a file under `landers/`; null when its name isn't one. */
export function slugOfFile(path: string): string | null {
  const slug = path.slice('landers/'.length, -'.json'.length)
  return readSlug(slug) ? slug : null
}

/** Ends the sentence 'expected …' for a file whose name isn't a slug. */
export const slugExpected = `a name of ${nichePrefixes.join(', ')}, alone or with a hyphen and the variant's name: she-summer.json`

/** Reads one variant. `media` lists the files of the folder `media/`, as 'media/…'. */
export function readVariant(file: string, text: string, media: readonly string[]): Checked<LanderVariant> {
  const read = JsonFile.read(file, text)
  if ('problems' in read) return read
  const { json } = read
  const checked = checkValue(json, variantContract)
  const repeated = json.repeatedKeys()
  if ('problems' in checked) return { problems: [...repeated, ...checked.problems] }
  const problems = [...repeated, ...missingFiles(json, checked.value, media)]
  return problems.length > 0 ? { problems } : { value: checked.value }
}

function missingFiles(json: JsonFile, { pictures, film }: LanderVariant, media: readonly string[]): Problem[] {
  const named: [PropertyKey[], string, RegExp][] = pictures.map((path, index) => [
    ['pictures', index],
    path,
    /\.(?:webp|avif|jpe?g|png)$/i,
  ])
  if (film) named.push([['film'], film, /\.(?:mp4|webm)$/i])
  return named.flatMap(([at, path, kind]) => {
    if (!kind.test(path)) return [json.problem(at, at[0] === 'film' ? 'a film, .mp4 or .webm' : 'a picture')]
    return media.includes(path) ? [] : [json.problem(at, `a file of the tenant's folder media/, and ${path} is none`)]
  })
}
