import { Links, Outlet, Scripts } from '@remix-run/react'
import { elements } from './captured'

export default function Root() {
  const { language, head } = globalThis.capturedPage
  return (
    <html lang={language}>
      <head>
        {elements(head)}
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
