import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigate } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { listBrands } from '~/modules/brands/reading/read-brands.server'
import { BrandList } from '~/modules/brands/ui/brand-list'
import { consolePage } from '~/modules/operators/access/console-page.server'
import type { RouteHandle } from '~/shell/route-handle'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Note, Page } from '~/ui/console/parts'

export const handle: RouteHandle = { title: 'console:section.brands' }

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'brands')
  return { brands: await listBrands(context, operator) }
}

/** List of brands with the state of each. */
export default function Brands() {
  const { t } = useTranslation('console')
  const { brands } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const [first] = brands
  const refused = brands.filter(({ errors }) => errors > 0)
  return (
    <>
      <Page>
        {refused.map(({ slug, name, version, errors }) => (
          <Note key={slug} kind="danger">
            {t(version ? 'brands.refused' : 'brands.refused_down', { brand: name, version, count: errors })}
          </Note>
        ))}
        <BrandList brands={brands} />
      </Page>
      <KeyHelp
        shortcuts={[['J', t('brands.key.open'), { j: first && (() => navigate(consolePaths.brand(first.slug))) }]]}
      />
    </>
  )
}
