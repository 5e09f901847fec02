import { z } from 'zod'
import { paths } from '~/paths'

/**
 * The grammar of a theme. Values end up in a <style>, so each token has a type with a narrow pattern: no url(), no
 * braces, no semicolons, no tokens that aren't listed here. Messages end the sentence 'expected …'.
 */

/** Fonts in public/fonts with latin and latin-ext files, and fallback faces (app/styles/fonts.css). */
export const fontFiles = {
  Figtree: paths.files.font('figtree-latin.woff2'),
  'Bricolage Grotesque': paths.files.font('bricolage-grotesque-latin.woff2'),
  Fraunces: paths.files.font('fraunces-latin.woff2'),
  Outfit: paths.files.font('outfit-latin.woff2'),
} as const

export type FontFamily = keyof typeof fontFiles

const channel = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const rgb = `rgb\\(${channel} ${channel} ${channel}(?: \\/ (?:0|1|0?\\.\\d{1,3}))?\\)`
const hex = '#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})'
const colourPattern = `(?:${hex}|${rgb})`
const size = '(?:0|\\d{1,3}(?:\\.\\d{1,3})?(?:px|rem|em))'
const signedSize = `-?${size}`
const shadow = `(?:${signedSize} ){2}${size}(?: ${signedSize})? ${colourPattern}`

const matching = (pattern: string, expected: string) =>
  z
    .string()
    .max(200)
    .regex(new RegExp(`^${pattern}$`, 'i'), expected)

const colour = matching(colourPattern, 'a colour, "#ffba00" or "rgb(12 24 32 / 0.5)"')
const channels = matching(`${channel} ${channel} ${channel}`, 'three channels of 0 to 255, "12 24 32"')
const radius = matching(size, 'a length, "14px"')
const corners = matching(`${size}(?: ${size}){0,3}`, 'one to four lengths, "22px 22px 22px 6px"')
const shadows = matching(`${shadow}(?:, ?${shadow}){0,3}`, 'one to four shadows, "0 2px 8px rgb(0 0 0 / 0.1)"')
const family = z.enum(Object.keys(fontFiles) as FontFamily[], {
  error: `one of the shipped fonts: ${Object.keys(fontFiles).join(', ')}`,
})
const weight = matching('[1-9]00', 'a weight of 100 to 900')
const tracking = matching('(?:0|-?0?\\.\\d{1,3}em)', 'a letter spacing, "-0.03em"')

const colours = {
  '--c-primary': colour,
  '--c-primary-hover': colour,
  '--c-primary-press': colour,
  '--c-on-primary': colour,
  '--c-primary-soft': colour,
  '--c-primary-ink': colour,
  '--c-secondary': colour,
  '--c-secondary-hover': colour,
  '--c-on-secondary': colour,
  '--c-secondary-soft': colour,
  '--c-secondary-ink': colour,
  '--c-bg': colour,
  '--c-surface-1': colour,
  '--c-surface-2': colour,
  '--c-surface-3': colour,
  '--c-inverse': colour,
  '--c-on-inverse': colour,
  '--c-text': colour,
  '--c-text-2': colour,
  '--c-text-3': colour,
  '--c-border': colour,
  '--c-border-strong': colour,
  '--c-success': colour,
  '--c-on-success': colour,
  '--c-success-ink': colour,
  '--c-success-soft': colour,
  '--c-warning': colour,
  '--c-on-warning': colour,
  '--c-warning-ink': colour,
  '--c-warning-soft': colour,
  '--c-danger': colour,
  '--c-on-danger': colour,
  '--c-danger-ink': colour,
  '--c-danger-soft': colour,
  '--c-info-ink': colour,
  '--c-info-soft': colour,
  '--c-link': colour,
  '--c-stage': colour,
  '--c-spot': colour,
  '--c-on-spot': colour,
  '--c-badge': colour,
  '--c-on-badge': colour,
  '--c-new': colour,
  '--c-on-new': colour,
  '--c-online': colour,
  '--c-like': colour,
  '--c-on-like': colour,
  '--c-premium': colour,
  '--c-on-premium': colour,
  '--c-bubble-in': colour,
  '--c-on-bubble-in': colour,
  '--c-bubble-out': colour,
  '--c-on-bubble-out': colour,
  '--c-focus': colour,
  '--c-scrim': colour,
  '--c-photo-scrim': channels,
  '--c-on-photo': colour,
  '--sh-1': shadows,
  '--sh-2': shadows,
  '--sh-3': shadows,
}

const shapes = {
  '--font-display': family,
  '--font-body': family,
  '--display-weight': weight,
  '--display-tracking': tracking,
  '--r-xs': radius,
  '--r-sm': radius,
  '--r-md': radius,
  '--r-lg': radius,
  '--r-xl': radius,
  '--r-button': radius,
  '--shape-media': corners,
  '--shape-media-lg': corners,
  '--shape-bubble': radius,
  '--shape-bubble-tail': radius,
}

const tokens = z.strictObject({ ...shapes, ...colours })
const darkTokens = z.strictObject(colours).partial()

/** `themes/<name>/theme.json`. `dark` holds the tokens that differ when the visitor's system is dark. */
export const themeFile = z.strictObject({
  $schema: z.string().optional(),
  colorScheme: z.enum(['light', 'dark']),
  tokens,
  dark: darkTokens.optional(),
})

/** A brand's tokens that override its theme's: `--c-primary` for the theme, `--dark-c-primary` for its dark variant. */
export const themeOverrides = z.strictObject({
  ...tokens.partial().shape,
  ...Object.fromEntries(Object.entries(darkTokens.shape).map(([name, kind]) => [name.replace('--', '--dark-'), kind])),
})

export type Tokens = z.output<typeof tokens>
export type DarkTokens = z.output<typeof darkTokens>
