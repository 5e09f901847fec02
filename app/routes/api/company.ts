import type { LoaderFunctionArgs } from '@remix-run/node'
import { json } from '@remix-run/node'

/** GET /api/company.php: the firm behind the brand (specification 3, company info), all of it public. */
export function loader({ context: { tenant } }: LoaderFunctionArgs) {
  return json(tenant.company)
}
