import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import { readExport } from '~/modules/personal-data/export/export-row.server'
import { paths } from '~/paths'

/**
 * GET /my-data/{id}: the zip, for its owner; 404 for other members. A fresh proof leads back to the page with the link: a
 * download would leave the browser on the form.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  if (!member.proved) return redirect(`${paths.confirmIdentity}?next=${encodeURIComponent(paths.myData)}`)
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
