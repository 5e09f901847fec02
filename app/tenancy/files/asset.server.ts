import { createHash } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { leadsInside } from '../follow/folder.server'
import type { Tenant } from '../tenant'

const contentTypes: Record<string, string> = {
  svg: 'image/svg+xml; charset=utf-8',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** Paths in the brand's folder that may be served: its images and videos. */
const assetPath = /^(?:logo\.svg|icon\.svg|media\/[a-z0-9][a-z0-9._-]*\.([a-z0-9]+))$/i

/** Extensions of files in media/ that are served. */
export const mediaEndings = Object.keys(contentTypes)

export interface TenantAsset {
  body: Buffer
  contentType: string
  /** Hash of the content. */
  etag: string
}

/** Reads a file of the brand's folder that browsers may load; null when it doesn't exist or isn't public. */
export async function tenantAsset(tenant: Pick<Tenant, 'folder'>, path: string): Promise<TenantAsset | null> {
  const ending = assetPath.exec(path)?.[1] ?? (path.endsWith('.svg') ? 'svg' : '')
  const contentType = assetPath.test(path) ? contentTypes[ending.toLowerCase()] : undefined
  if (!contentType) return null
  const body = await readInside(tenant.folder, path)
  return body && { body, contentType, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

/** Reads a file inside a tenant's folder; null when there is none, or when a link leads outside the folder. */
export async function readInside(folder: string, path: string): Promise<Buffer | null> {
  const file = join(folder, path)
  const root = await realpath(folder).catch(() => null)
  if (!root || !(await leadsInside(file, root))) return null
  return readFile(file).catch(() => null)
}
