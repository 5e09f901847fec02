import { useLoaderData } from '@remix-run/react'
import { elements } from './captured'

export function loader() {
  return globalThis.capturedPage.loaded
}

export default function Page() {
  useLoaderData<typeof loader>()
  return elements(globalThis.capturedPage.body)
}
