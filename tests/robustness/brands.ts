import { readFileSync, writeFileSync } from 'node:fs'
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
  const file = join(node.tenantsDir, 'saffron', 'tenant.json')
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...settings, index_title: title }))
}
