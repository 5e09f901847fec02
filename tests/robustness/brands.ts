import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Site } from '../support/site'
import { Visitor } from '../support/visitor'

/** Of the home page, which visitors get from the memory of the node. */
export async function titleOfSaffron(node: Site): Promise<string> {
  const { text } = await new Visitor(node, 'saffron').see('/')
  return /<title>(.*?)<\/title>/.exec(text)?.[1] ?? ''
}

/** As an operator does: one edit of the brand's file. */
export function renameSaffron(node: Site, title: string): void {
  change(node.tenantsDir, { index_title: title })
}

/** Copies the demo brands' folder, with other settings of Saffron. Returns its path. */
export function brandsWith(settings: Record<string, unknown>): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'manyhearts-')), 'tenants')
  cpSync('tenants', folder, { recursive: true })
  change(folder, settings)
  return folder
}

function change(folder: string, settings: Record<string, unknown>): void {
  const file = join(folder, 'saffron', 'tenant.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...settings }))
}
