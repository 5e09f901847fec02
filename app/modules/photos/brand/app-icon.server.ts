import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { once } from '~/platform/registry.server'
import type { AppIcon } from '~/tenancy/files/app-icons'
import { appIcons } from '~/tenancy/files/app-icons'
import { tenantAsset } from '~/tenancy/files/asset.server'
import { startPictures } from '~/tenancy/files/start-pictures'
import type { Tenant } from '~/tenancy/tenant'
import { plainTokens } from '~/tenancy/theme/plain-tokens.server'
import { withDrawings } from '../process-photo.server'

export interface AppIconFile {
  body: Buffer
  etag: string
}

type Brand = Pick<Tenant, 'id' | 'version' | 'folder' | 'theme'>

type StartPicture = (typeof startPictures)[number]

/** Maximum number of cached pictures; one takes 2 to 20 KB. */
const mostIcons = 500

const iconCache = () => once('app icons', () => new LRUCache<string, AppIconFile>({ max: mostIcons }))

/** Share of a maskable icon's side within which the mark stays visible, whatever shape a system cuts out. */
const safeShare = 0.8

/** Share of a start picture's width that the icon takes. */
const startShare = 0.28

/**
 * Returns a picture made from the brand's `icon.svg` as a PNG: an icon, or a start picture. Rendered once per version of
 * the brand; null without an icon or such a picture.
 */
export async function appIcon(tenant: Brand, name: string): Promise<AppIconFile | null> {
  const draw = drawingOf(tenant, name)
  if (!draw) return null
  const key = `${tenant.id}/${tenant.version}/${name}`
  const known = iconCache().get(key)
  if (known) return known
  const drawing = await tenantAsset(tenant, 'icon.svg')
  if (!drawing) return null
  const body = await withDrawings(() => draw(drawing.body))
  const icon = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
  iconCache().set(key, icon)
  return icon
}

/** Returns the function that draws the picture of this name; null for a name that isn't known. */
function drawingOf(tenant: Brand, name: string): ((svg: Buffer) => Promise<Buffer>) | null {
  if (isAppIcon(name)) return (svg) => drawn(svg, name)
  const start = startPictures.find(({ file }) => file === name)
  return start ? (svg) => startPicture(svg, start, tenant) : null
}

function isAppIcon(name: string): name is AppIcon {
  return Object.hasOwn(appIcons, name)
}

/** Draws the icon in the middle of the theme's background. */
async function startPicture(svg: Buffer, { width, height }: StartPicture, { theme }: Brand): Promise<Buffer> {
  const size = Math.round(width * startShare)
  return sharp({ create: { width, height, channels: 3, background: plainTokens(theme).get('--c-bg') ?? 'white' } })
    .composite([{ input: await rendered(svg, size) }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
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
