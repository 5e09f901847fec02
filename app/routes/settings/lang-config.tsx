import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { countryName } from '~/i18n/country-name'
import { isLanguage, languageNames } from '~/i18n/languages'
import { visitorOrMember } from '~/modules/accounts/guards.server'
import type { RequestContext } from '~/modules/accounts/request-context'
import { changeLanguage } from '~/modules/accounts/user/user-calls.server'
import { countriesOf } from '~/modules/places/queries.server'
import { formAction } from '~/platform/forms/actions.server'
import { formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import { cookieAges, countryCookie, localeCookie } from '~/platform/http/cookies'
import { safePath } from '~/platform/safe-path'
import type { RouteHandle } from '~/shell/route-handle'
import { Button, ButtonLink } from '~/ui/button'
import { SelectField } from '~/ui/forms/text-fields'
import { PageHead, panelClass } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true, inPreview: true, cachedViewer: true },
  i18n: ['places'],
  title: 'places:lang_config.title',
}

export function loader({ context }: LoaderFunctionArgs) {
  return {
    language: context.language,
    languages: context.tenant.languages.map((value) => ({ value, label: languageNames[value] })),
    country: context.country,
    countries: countryOptions(context),
    next: safePath(context.url.searchParams.get('next')),
  }
}

const choiceForm = pageForm({ language: formFields.word, country: formFields.word, next: formFields.path })

/** Stores the choice for a year and redirects back. The top bar's language menu posts here with a language only. */
export const action = formAction([choiceForm], async ({ request, context }) => {
  const { language, country, next } = readForm(await request.formData(), choiceForm)
  if (isLanguage(language) && context.tenant.languages.includes(language)) {
    context.cookies.set(localeCookie, language, { maxAge: cookieAges.locale })
    const member = visitorOrMember(context)
    if (member) await changeLanguage(member, language)
  }
  if (country && countryOptions(context).some(({ value }) => value === country)) {
    context.cookies.set(countryCookie, country, { maxAge: cookieAges.locale })
  }
  return redirect(safePath(next))
})

/** Returns the brand's countries, plus the visitor's chosen and detected countries. */
function countryOptions({ tenant, language, country, client }: RequestContext) {
  const offered = countriesOf(tenant, language).map(({ code, name }) => ({ value: code, label: name }))
  const own = [...new Set([country, client.country])]
    .filter((code): code is string => code !== null && !offered.some(({ value }) => value === code))
    .map((code) => ({ value: code, label: countryName(code, language) }))
  return [...offered, ...own].sort((one, other) => one.label.localeCompare(other.label, language))
}

export default function LangConfig() {
  const { t } = useTranslation('places')
  const { language, languages, country, countries, next } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <PageHead>
        <div className="grid gap-1">
          <h1 className="heading-1">{t('lang_config.title')}</h1>
          <p className="meta">{t('lang_config.intro')}</p>
        </div>
      </PageHead>
      {/* Reloads the whole document in the new language. */}
      <Form method="post" reloadDocument className={panelClass({ class: 'grid grid-cols-1 content-start gap-4' })}>
        <input type="hidden" name="next" value={next} />
        <SelectField
          field={{ id: 'language', name: 'language', initialValue: language }}
          label={t('lang_config.language')}
          options={languages}
        />
        <SelectField
          field={{ id: 'country', name: 'country', initialValue: country ?? '' }}
          label={t('country')}
          options={countries}
          {...(country ? {} : { placeholder: t('choose') })}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary">
            {t('lang_config.save')}
          </Button>
          <ButtonLink to={next} look="ghost">
            {t('lang_config.keep')}
          </ButtonLink>
        </div>
      </Form>
    </main>
  )
}
