import { paths } from '~/paths'
import type { Tenant } from '../tenant'

/** Screens of iPhones upright: width and height in CSS pixels, and pixels per CSS pixel. */
const screens = [
  [320, 568, 2],
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 896, 2],
  [414, 896, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
] as const

/**
 * Pictures that iPhones show while the installed app starts, instead of a white screen. A picture is used only if it
 * has the screen's exact size.
 */
export const startPictures = screens.map(([width, height, ratio]) => ({
  file: `start-${width * ratio}x${height * ratio}.png`,
  width: width * ratio,
  height: height * ratio,
  media: `(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${ratio})`,
}))

/** Returns the URL and media query of each start picture of a brand with this version. */
export function startPictureLinks(version: Tenant['version']): { href: string; media: string }[] {
  return startPictures.map(({ file, media }) => ({ href: `${paths.appIcon(file)}?v=${version}`, media }))
}
