import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { once } from '~/platform/registry.server'
import type { AppIcon } from '~/tenancy/files/app-icons'
import { appIcons } from '~/tenancy/files/app-icons'
import { tenantAsset } from '~/tenancy/files/asset.server'
import type { Tenant } from '~/tenancy/tenant'
import { withDrawings } from '../process-photo.server'

export interface AppIconFile {
  body: Buffer
  etag: string
}

type Brand = Pick<Tenant, 'id' | 'version' | 'folder'>

/** Maximum number of cached icons; one takes 2 to 20 KB. */
const mostIcons = 500

const iconCache = () => once('app icons', () => new LRUCache<string, AppIconFile>({ max: mostIcons }))

/** Share of a maskable icon's side within which the mark stays visible, whatever shape a system cuts out. */
const safeShare = 0.8

/** Returns the brand's `icon.svg` as a PNG, rendered once per version of the brand; null without an icon. */
export async function appIcon(tenant: Brand, name: AppIcon): Promise<AppIconFile | null> {
  const key = `${tenant.id}/${tenant.version}/${name}`
  const known = iconCache().get(key)
  if (known) return known
  const drawing = await tenantAsset(tenant, 'icon.svg')
  if (!drawing) return null
  const body = await withDrawings(() => drawn(drawing.body, name))
  const icon = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
  iconCache().set(key, icon)
  return icon
}

async function drawn(svg: Buffer, name: AppIcon): Promise<Buffer> {
  const { size, maskable } = appIcons[name]
  const inner = maskable ? Math.round(size * safeShare) : size
  const mark = await rendered(svg, inner)
  if (!maskable) return sharp(mark).png({ compressionLevel: 9 }).toBuffer()
  return sharp(mark)
    .extend({ ...marginOf(size - inner), background: await cornerOf(mark) })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

function rendered(svg: Buffer, size: number): Promise<Buffer> {
  // Rendered large, then resized: the density that fits the size is unknown before the SVG is read.
  return sharp(svg, { density: 144, limitInputPixels: 4_000_000 })
    .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
}

/**
 * Returns the icon's corner color, to extend its background. A transparent one becomes white, because systems show it
 * as black.
 */
async function cornerOf(mark: Buffer): Promise<{ r: number; g: number; b: number; alpha: number }> {
  const pixel = await sharp(mark).extract({ left: 0, top: 0, width: 1, height: 1 }).ensureAlpha().raw().toBuffer()
  const [r = 255, g = 255, b = 255, alpha = 0] = pixel
  return alpha < 255 ? { r: 255, g: 255, b: 255, alpha: 1 } : { r, g, b, alpha: 1 }
}

function marginOf(total: number) {
  const first = Math.floor(total / 2)
  return { top: first, left: first, bottom: total - first, right: total - first }
}
