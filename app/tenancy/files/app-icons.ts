/**
 * Images of the brand's icon: as `icon.svg` draws it, and with a margin for systems that crop it to a shape (maskable).
 */
export const appIcons = {
  '192.png': { size: 192, maskable: false },
  '512.png': { size: 512, maskable: false },
  'maskable-192.png': { size: 192, maskable: true },
  'maskable-512.png': { size: 512, maskable: true },
  'apple-180.png': { size: 180, maskable: true },
} as const satisfies Record<string, { size: number; maskable: boolean }>

export type AppIcon = keyof typeof appIcons
