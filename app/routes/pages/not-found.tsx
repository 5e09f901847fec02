/** Returns 404 within the default layout for URLs that match no other route (specification 2). */
export function loader() {
  throw new Response(null, { status: 404 })
}

export default function NotFound() {
  return null
}
