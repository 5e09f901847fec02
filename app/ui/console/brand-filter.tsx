import { Form, useSubmit } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../button'
import { allBrands } from './all-brands'
import { FilterSelect } from './filters'

interface BrandFilterProps {
  label: string
  /** Slug of the selected brand, or `allBrands`. */
  brand: string
  brands: readonly { slug: string; name: string }[]
  /** Also offers all brands together. */
  every?: boolean
  /** Further fields of the GET form. */
  children?: ReactNode
  /** URL that downloads the page's data as a file. */
  file?: string
}

/** Brand selector of pages that show one brand at a time, or all together. With JavaScript a choice applies at once. */
export function BrandFilter({ label, brand, brands, every = false, children, file }: BrandFilterProps) {
  const { t } = useTranslation('console')
  const submit = useSubmit()
  return (
    <Form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) submit(event.currentTarget, { replace: true })
      }}
      data-filters
    >
      <FilterSelect
        name="brand"
        label={label}
        value={brand}
        options={[
          ...(every ? [{ value: allBrands, label: t('audit.every_brand') }] : []),
          ...brands.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
      />
      {children}
      <Button className="max-md:flex-1" type="submit" size="small">
        {t('show')}
      </Button>
      {file && (
        <ButtonLink
          className="max-md:flex-1 md:ms-auto"
          size="small"
          icon="download"
          to={file}
          reloadDocument
          data-export
        >
          {t('money.csv')}
        </ButtonLink>
      )}
    </Form>
  )
}
