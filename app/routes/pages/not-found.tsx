/** Whatever no other route knows: 404 inside of the default layout (specification 2). */
export function loader() {
  throw new Response(null, { status: 404 })
}

export default function NotFound() {
  return null
}
