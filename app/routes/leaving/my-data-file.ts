import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import { readExport } from '~/modules/personal-data/export/export-row.server'

/** GET /my-data/{id}: the zip, for its owner; 404 for other members. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const zip = await readExport(member, params.id ?? '')
  if (!zip) throw new Response(null, { status: 404 })
  return new Response(new Uint8Array(zip), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Length': String(zip.length),
      'Content-Disposition': `attachment; filename="${context.tenant.slug}-data.zip"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
