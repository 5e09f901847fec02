import type { LoaderFunctionArgs } from '@remix-run/node'
import { brandAt, consolePage } from '~/modules/operators/access/console-page.server'
import { NotYours } from '~/modules/operators/errors'
import { photoHeaders } from '~/modules/photos/served-photo'
import type { Tenant } from '~/tenancy/tenant'

/** Returns a loader that answers a brand's photo to operators with access to its members. */
export function photoLoader(read: (tenant: Tenant, id: string) => Promise<Buffer | null>) {
  return async ({ params, context }: LoaderFunctionArgs) => {
    const operator = await consolePage(context, 'members')
    const tenant = await brandAt(context, operator, params.brand ?? '', 'members')
    const file = await read(tenant, params.id ?? '')
    if (!file) throw new NotYours()
    return new Response(new Uint8Array(file), { headers: photoHeaders })
  }
}
