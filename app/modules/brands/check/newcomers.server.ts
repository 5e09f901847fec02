import type { Claims, Wish } from '~/tenancy/records/claims'
import { conflictWords } from '~/tenancy/records/conflict-words'
import type { TenantSettings } from '~/tenancy/settings/contract.server'
import type { JsonFile } from '~/tenancy/settings/json-file.server'
import type { Problem } from '~/tenancy/settings/problems'

export interface NamedFolder {
  slug: string
  /** Undefined if the folder's settings are invalid. */
  settings: TenantSettings | undefined
  json: JsonFile | undefined
}

/**
 * Ids and domains named by more than one folder. The folder that a server registered first keeps it; if no server has seen
 * either folder yet, both get the problem.
 */
export function newcomerProblems(
  claims: Claims,
  folders: readonly NamedFolder[],
  isRequested: (slug: string) => boolean,
): Problem[] {
  const isThere = (slug: string) => folders.some((folder) => folder.slug === slug)
  const byValue = new Map<string, string[]>()
  for (const { slug, settings } of folders) {
    for (const value of settings ? [settings.id, ...settings.domains] : []) {
      byValue.set(value, [...(byValue.get(value) ?? []), slug])
    }
  }
  return folders.flatMap(({ slug, settings, json }) => {
    if (!settings || !json || !isRequested(slug)) return []
    const wish: Wish = { slug, id: settings.id, domains: settings.domains }
    return claims.foreign(wish).flatMap(({ path, claim }) => {
      if (claim) return [json.problem(path, conflictWords(claim, slug, isThere(claim.slug)))]
      const others = (byValue.get(String(json.valueAt(path))) ?? []).filter((other) => other !== slug)
      const kind = path[0] === 'id' ? 'an id' : 'a domain'
      return others.length > 0 ? [json.problem(path, `${kind} of its own, but ${others.join(', ')} names it too`)] : []
    })
  })
}
