import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { translate } from '~/i18n/texts/texts.server'
import { paths } from '~/paths'
import { once } from '~/platform/registry.server'
import type { AppScreen } from '~/tenancy/files/app-screens'
import { appScreenNamed, appScreens } from '~/tenancy/files/app-screens'
import { tenantAsset } from '~/tenancy/files/asset.server'
import type { Tenant } from '~/tenancy/tenant'
import { plainTokens } from '~/tenancy/theme/plain-tokens.server'
import { withDrawings } from '../process-photo.server'
import type { AppIconFile } from './app-icon.server'
import type { Lettering } from './lettering.server'
import { fittedLines, lettering } from './lettering.server'

/** Maximum number of cached pictures; one takes 10 to 30 KB. */
const mostScreens = 100
const fallbackFont = paths.files.font('figtree-latin.woff2')

const screenCache = () => once('app screens', () => new LRUCache<string, AppIconFile>({ max: mostScreens }))

/**
 * Returns a picture of the brand's home page as a PNG: its bar, its words, and the talk that stands there as text, in
 * the brand's look. Nobody's photo is in it. Null for a name that isn't known.
 */
export async function appScreen(tenant: Tenant, file: string): Promise<AppIconFile | null> {
  const named = appScreenNamed(file)
  if (!named || !tenant.languages.includes(named.language)) return null
  const key = `${tenant.id}/${tenant.version}/${file}`
  const known = screenCache().get(key)
  if (known) return known
  const t = translate(tenant, named.language)
  const words = {
    title: t('home:hero.title'),
    text: t('home:hero.text'),
    talk: [t('home:hero.line_1'), t('home:hero.line_2'), t('home:hero.line_3')],
    call: tenant.settings.signups === 'none' ? null : t('accounts:signup.submit'),
  }
  const body = await withDrawings(async () => drawn(tenant, named.screen, words))
  const picture = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
  screenCache().set(key, picture)
  return picture
}

interface Words {
  title: string
  text: string
  /** Lines of two people by turns. */
  talk: readonly string[]
  /** The button's text; null without a button, where nobody may sign up. */
  call: string | null
}

/** Returns the theme's colour for a token. */
type Colour = (token: string) => string

/** Measures in pixels: positions and widths of the words and of the talk. */
const layouts = {
  narrow: { scale: 2, left: 40, top: 280, width: 700, talkLeft: 40, talkTop: 900, talkWidth: 700 },
  wide: { scale: 1.5, left: 80, top: 290, width: 540, talkLeft: 700, talkTop: 240, talkWidth: 500 },
} as const satisfies Record<AppScreen, object>

async function drawn(tenant: Tenant, screen: AppScreen, words: Words): Promise<Buffer> {
  const { scale, left } = layouts[screen]
  const icon = await tenantAsset(tenant, 'icon.svg')
  const size = 32 * scale
  const mark =
    icon && (await sharp(icon.body, { density: 144, limitInputPixels: 4_000_000 }).resize(size, size).png().toBuffer())
  return sharp(Buffer.from(drawing(tenant, screen, words)))
    .composite(mark ? [{ input: mark, left, top: 16 * scale }] : [])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}

function drawing({ theme, settings }: Tenant, screen: AppScreen, words: Words): string {
  const { width, height } = appScreens[screen]
  const { scale, left, top, width: room } = layouts[screen]
  const tokens = plainTokens(theme)
  const colour = (token: string, otherwise = 'black') => tokens.get(token) ?? otherwise
  const [display = fallbackFont, body = display] = theme.fonts.map(({ url }) => url)
  const title = fittedLines(words.title, display, {
    sizes: [44, 40, 36, 32, 28].map((size) => size * scale),
    width: room,
    lines: 4,
  })
  const text = fittedLines(words.text, body, { sizes: [17 * scale], width: room, lines: 5 })
  const textTop = top + title.lines.length * title.size * 1.1 + 10 * scale
  const bar = 64 * scale
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" stroke-linejoin="round">
<rect width="100%" height="100%" fill="${colour('--c-bg', 'white')}"/>
<rect width="100%" height="${bar}" fill="${colour('--c-surface-1', 'white')}"/>
<rect width="100%" height="${scale}" y="${bar}" fill="${colour('--c-border')}"/>
${inked([lettering(settings.name, display, 22 * scale)], { x: left + 42 * scale, y: 40 * scale, step: 0, ink: colour('--c-text'), isBold: true })}
${inked(title.lines, { x: left, y: top, step: title.size * 1.1, ink: colour('--c-text'), isBold: true })}
${inked(text.lines, { x: left, y: textTop, step: text.size * 1.45, ink: colour('--c-text-2'), isBold: false })}
${talk(screen, words, body, colour)}</svg>`
}

/** Draws the talk as bubbles by turns from both sides, and the button below it. */
function talk(screen: AppScreen, { talk, call }: Words, font: string, colour: Colour): string {
  const { scale, talkLeft, talkTop, talkWidth } = layouts[screen]
  const size = 17 * scale
  const [padding, gap] = [16 * scale, 12 * scale]
  let y: number = talkTop
  const bubbles = talk.map((words, index) => {
    const isOut = index % 2 === 1
    const { lines } = fittedLines(words, font, { sizes: [size], width: talkWidth * 0.8 - 2 * padding, lines: 3 })
    const width = Math.max(...lines.map((line) => line.width)) + 2 * padding
    const height = lines.length * size * 1.4 + 1.5 * padding
    const x = isOut ? talkLeft + talkWidth - width : talkLeft
    const side = isOut ? 'out' : 'in'
    const drawn = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${20 * scale}" fill="${colour(`--c-bubble-${side}`)}" stroke="${colour('--c-border')}" stroke-width="${isOut ? 0 : scale}"/>
${inked(lines, { x: x + padding, y: y + 0.75 * padding + size, step: size * 1.4, ink: colour(`--c-on-bubble-${side}`), isBold: false })}`
    y += height + gap
    return drawn
  })
  return [...bubbles, call === null ? '' : button(screen, call, { y: y + 2 * gap, font, colour })].join('\n')
}

interface ButtonPlace {
  y: number
  font: string
  colour: Colour
}

function button(screen: AppScreen, call: string, { y, font, colour }: ButtonPlace): string {
  const { scale, talkLeft, talkWidth } = layouts[screen]
  const label = lettering(call, font, 17 * scale)
  const x = talkLeft + (talkWidth - label.width) / 2
  return `<rect x="${talkLeft}" y="${y}" width="${talkWidth}" height="${56 * scale}" rx="${28 * scale}" fill="${colour('--c-primary')}"/>
${inked([label], { x, y: y + 34 * scale, step: 0, ink: colour('--c-on-primary'), isBold: true })}`
}

interface Ink {
  x: number
  /** Baseline of the first line. */
  y: number
  step: number
  ink: string
  isBold: boolean
}

function inked(lines: readonly Lettering[], { x, y, step, ink, isBold }: Ink): string {
  const placed = lines.map(
    ({ svg }, index) => `<g transform="translate(${x} ${(y + index * step).toFixed(1)})">${svg}</g>`,
  )
  return `<g fill="${ink}" stroke="${isBold ? ink : 'none'}">${placed.join('')}</g>`
}
