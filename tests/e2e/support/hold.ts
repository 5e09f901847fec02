import type { Page, Request } from '@playwright/test'

/** Holds a page's requests back from the server until the returned function is called. */
export async function hold(page: Page, isHeld: (request: Request, path: string) => boolean): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((go) => {
    letGo = go
  })
  await page.route('**', async (route) => {
    const request = route.request()
    if (isHeld(request, new URL(request.url()).pathname)) await held
    await route.fallback()
  })
  return () => letGo()
}
