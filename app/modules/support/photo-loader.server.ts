import type { LoaderFunctionArgs } from '@remix-run/node'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import { NotYours } from '~/modules/operators/errors'
import { photoHeaders } from '~/modules/photos/served-photo'
import type { Tenant } from '~/tenancy/tenant'

/** Reads a photo; `isSmall` if the URL asks for its smallest size. */
type ReadPhoto = (tenant: Tenant, id: string, isSmall: boolean) => Promise<Buffer | null>

/** Returns a loader that answers a brand's photo to operators with access to its members. */
export function photoLoader(read: ReadPhoto) {
  return async ({ params, context }: LoaderFunctionArgs) => {
    const operator = await consolePage(context, 'members')
    const tenant = await brandAt(context, operator, params.brand ?? '', 'members')
    const file = await read(tenant, params.id ?? '', context.url.searchParams.has('small'))
    if (!file) throw new NotYours()
    return new Response(new Uint8Array(file), { headers: photoHeaders })
  }
}
