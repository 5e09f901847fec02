import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { OverlayOptions } from 'sharp'
import sharp from 'sharp'
import type { Language } from '~/i18n/languages'
import { paths } from '~/paths'
import { once } from '~/platform/registry.server'
import { tenantAsset } from '~/tenancy/files/asset.server'
import { sharePictureSize } from '~/tenancy/files/share-picture'
import { textIn } from '~/tenancy/local-text'
import type { Tenant } from '~/tenancy/tenant'
import { plainTokens } from '~/tenancy/theme/plain-tokens.server'
import { withDrawings } from '../process-photo.server'
import { fittedLines, lettering, publicFolders } from './lettering.server'

/** Maximum number of cached pictures; one takes 20 to 60 KB. */
const mostPictures = 200
const fallbackFont = paths.files.font('figtree-latin.woff2')
const { width, height } = sharePictureSize
const margin = 80
const iconSize = 300
const tileWidth = iconSize + margin
const accentHeight = 14

const pictureCache = () => once('share pictures', () => new LRUCache<string, Buffer>({ max: mostPictures }))

/** Words and picture of a page that replace the brand's own. */
export interface OwnShare {
  /** Distinguishes the page's pictures in the cache. */
  key: string
  words: string
  /** A file in the tenant's `media/`, or under our `public/`. */
  picture: { media: string } | { own: string }
}

/** Returns the preview image (PNG) that other sites show for links to the brand: its icon, name and slogan. */
export async function sharePicture(tenant: Tenant, language: Language, own?: OwnShare): Promise<Buffer> {
  const key = `${tenant.id}/${tenant.version}/${language}/${own?.key ?? ''}`
  const known = pictureCache().get(key)
  if (known) return known
  const words = own?.words ?? sloganOf(textIn(tenant.settings.index_title, tenant, language), tenant.settings.name)
  const picture = await withDrawings(async () =>
    sharp(Buffer.from(drawing(tenant, words)))
      .composite(own ? await pictureTile(tenant, own.picture) : await iconOf(tenant))
      .png({ palette: true })
      .toBuffer(),
  )
  pictureCache().set(key, picture)
  return picture
}

async function iconOf(tenant: Tenant): Promise<OverlayOptions[]> {
  const icon = await tenantAsset(tenant, 'icon.svg')
  return icon ? [await iconTile(icon.body)] : []
}

/**
 * Returns a photo or drawing cropped to the right side, above the accent line; the brand's icon if the file is missing.
 */
async function pictureTile(tenant: Tenant, picture: OwnShare['picture']): Promise<OverlayOptions[]> {
  const body = 'media' in picture ? (await tenantAsset(tenant, picture.media))?.body : await ownFile(picture.own)
  if (!body) return iconOf(tenant)
  const input = await sharp(body, { limitInputPixels: 50_000_000 })
    .resize(tileWidth, height - accentHeight, { fit: 'cover', position: 'top' })
    .png()
    .toBuffer()
  return [{ input, left: width - tileWidth, top: 0 }]
}

function ownFile(path: string): Promise<Buffer | null> {
  const [file] = publicFolders.map((folder) => join(folder, path)).filter((file) => existsSync(file))
  return file ? readFile(file) : Promise.resolve(null)
}

async function iconTile(svg: Buffer) {
  const corners = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${iconSize}" height="${iconSize}"><rect width="${iconSize}" height="${iconSize}" rx="66"/></svg>`,
  )
  const input = await sharp(svg, { density: 144, limitInputPixels: 4_000_000 })
    .resize(iconSize, iconSize, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
  return { input, left: width - margin - iconSize, top: Math.round((height - iconSize) / 2) }
}

/** Draws the background and the words. */
function drawing(tenant: Tenant, text: string): string {
  const tokens = plainTokens(tenant.theme)
  const colour = (token: string, otherwise: string) => tokens.get(token) ?? otherwise
  const [display = fallbackFont, body = display] = tenant.theme.fonts.map(({ url }) => url)
  const { size, lines } = fittedLines(text, display, {
    sizes: [84, 76, 68, 60, 52, 44],
    width: width - tileWidth - 2 * margin,
    lines: 4,
  })
  const lineHeight = size * 1.14
  const top = (height - lines.length * lineHeight) / 2 + size * 0.86 + 36
  const words = lines.map((line, index) => placed(line.svg, margin, top + index * lineHeight)).join('')
  const name = placed(lettering(tenant.settings.name, body, 42).svg, margin, top - size - 44)
  const ink = colour('--c-on-spot', 'white')
  const accent = colour('--c-primary', ink)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="${colour('--c-spot', 'black')}"/>
<rect width="100%" height="${accentHeight}" y="${height - accentHeight}" fill="${accent}"/>
<g stroke-linejoin="round" fill="${accent}" stroke="${accent}">${name}</g>
<g stroke-linejoin="round" fill="${ink}" stroke="${ink}">${words}</g></svg>`
}

function placed(svg: string, x: number, y: number): string {
  return `<g transform="translate(${x} ${y.toFixed(1)})">${svg}</g>`
}

/** Returns the home page's title without the brand's name in front: 'Saffron: dating that …' → 'Dating that …'. */
function sloganOf(title: string, name: string): string {
  const rest = title.startsWith(name) ? title.slice(name.length).replace(/^\s*[:–—|-]\s*/, '') : title
  return rest ? rest.charAt(0).toUpperCase() + rest.slice(1) : name
}
