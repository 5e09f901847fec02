import type { RouteConfigEntry } from '@remix-run/route-config'
import table from '../../../../app/routes'

let count = 0

/** The product's route table, in which every screen is the one bare page. */
export default table.map(bare)

function bare(entry: RouteConfigEntry): RouteConfigEntry {
  const isLayout = Boolean(entry.children)
  count += 1
  return {
    ...entry,
    id: `bare-${count}`,
    file: isLayout ? 'layout.tsx' : 'page.tsx',
    ...(entry.children ? { children: entry.children.map(bare) } : {}),
  }
}
