import type { LoaderFunctionArgs } from '@remix-run/node'
import { json } from '@remix-run/node'
import { interests } from '~/modules/members/interests'

/** GET /api/interests.php: the fixed list of interests, in its order, named in the reader's language. */
export function loader({ context: { t } }: LoaderFunctionArgs) {
  return json({ interests: interests.map((key) => ({ key, name: t(`members:option.interests.${key}`) })) })
}
