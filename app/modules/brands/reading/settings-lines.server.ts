import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { JsonFile } from '~/tenancy/settings/json-file.server'
import type { Tenant } from '~/tenancy/tenant'
import type { SettingLine } from '../schema'

const longestValue = 120

/** The current settings in the brand's folder, in the file's order. The file holds names of secrets, never their values. */
export async function settingsLines({ folder }: Pick<Tenant, 'folder'>): Promise<SettingLine[]> {
  const text = await readFile(join(folder, 'tenant.json'), 'utf8').catch(() => '')
  const read = JsonFile.read('tenant.json', text)
  if ('problems' in read) return []
  return read.json
    .lines()
    .filter(({ key }) => key !== '$schema')
    .map(({ key, line, value }) => {
      const written = JSON.stringify(value)
      return { key, line, value: written.length > longestValue ? `${written.slice(0, longestValue)}…` : written }
    })
}
