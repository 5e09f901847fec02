import { Form } from '@remix-run/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { unitsFor } from '~/platform/forms/text-length'
import { Button } from '~/ui/button'
import { RowForm } from '~/ui/console/row-form'
import { Table } from '~/ui/console/table'
import { inputClass } from '~/ui/forms/field'
import { TextField } from '~/ui/forms/text-fields'
import { Link } from '~/ui/link'
import type { Template } from '../../casework/schema'
import { caseworkLimits } from '../../casework/schema'

export function TemplateList({ brand, templates }: { brand: string; templates: readonly Template[] }) {
  const { t } = useTranslation('console')
  return (
    <Table
      label={t('templates.title')}
      rows={templates}
      keyOf={({ id }) => id}
      empty={t('templates.none')}
      columns={[
        {
          id: 'name',
          label: t('templates.name'),
          heading: true,
          show: ({ id, name }) => (
            <Link
              className="link"
              to={`${consolePaths.queueTemplates}?${new URLSearchParams({ brand, template: id })}`}
            >
              {name}
            </Link>
          ),
        },
        {
          id: 'languages',
          label: t('templates.languages'),
          show: ({ texts }) => Object.keys(texts).sort().join(' '),
        },
        {
          id: 'act',
          label: t('templates.act'),
          right: true,
          show: ({ id, name }) => (
            <RowForm fields={{ brand, template: id }} intent="remove" label={t('templates.remove_of', { name })}>
              {t('templates.remove')}
            </RowForm>
          ),
        },
      ]}
    />
  )
}

interface TemplateFormProps {
  brand: string
  /** Of the edited template; empty for a new one. */
  id: string
  languages: readonly string[]
  name: string
  /** Why the template wasn't saved under this name. */
  nameError: string | undefined
  texts: Partial<Record<string, string>>
}

/** Form of a template: a name, and one text in each language of the brand. Saving an existing name replaces it. */
export function TemplateForm({ brand, id, languages, name, nameError, texts }: TemplateFormProps) {
  const { t } = useTranslation('console')
  const nameOf = new Intl.DisplayNames('en', { type: 'language' })
  return (
    <Form method="post" className="grid gap-3 text-xs" noValidate>
      <p className="text-text-2">{t('templates.text')}</p>
      <input type="hidden" name="brand" value={brand} />
      <input type="hidden" name="template" value={id} />
      <TextField
        field={{
          id: useId(),
          name: 'name',
          initialValue: name,
          errors: nameError ? [nameError] : [],
          required: true,
          maxLength: caseworkLimits.name,
        }}
        label={t('templates.name')}
      />
      {languages.map((language) => (
        <label key={language} className="grid gap-1">
          {t('templates.in', { language: nameOf.of(language) ?? language })}
          <textarea
            className={inputClass({ kind: 'area' })}
            name={`text_${language}`}
            lang={language}
            maxLength={unitsFor(caseworkLimits.template)}
            defaultValue={texts[language] ?? ''}
          />
        </label>
      ))}
      <Button type="submit" look="primary" size="small" name="intent" value="save">
        {t('templates.save')}
      </Button>
    </Form>
  )
}
