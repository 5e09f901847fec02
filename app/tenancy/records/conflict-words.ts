import type { Claim } from './records'

/** Ends the sentence 'expected …' for a folder that names an id or domain another had first. */
export function conflictWords({ kind, value, slug, since }: Claim, newcomer: string, isThere: boolean): string {
  const whose = `the tenant ${slug}'s since ${since.toISOString().slice(0, 10)}${isThere ? '' : ', whose folder is gone'}`
  if (kind === 'id') return `an id of its own, but it is ${whose}`
  return `a domain of its own, but "${value}" is ${whose} (npm run tenant -- move-domain ${value} ${newcomer})`
}
