import { parseWithZod } from '@conform-to/zod/v4'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { brandAt, brandsOf, consoleOf, consolePage } from '~/modules/operators/access/console-page.server'
import { roles } from '~/modules/operators/access/rights'
import { LastOwner, NotYours } from '~/modules/operators/errors'
import { grantsForm, grantsIn, inviteForm, inviteSchema } from '~/modules/operators/forms.server'
import { inviteOperator } from '~/modules/operators/people/invite.server'
import { changeGrants, endOperator, listOperators } from '~/modules/operators/people/people.server'
import type { OperatorView } from '~/modules/operators/schema'
import { RolesCard } from '~/modules/operators/ui/roles-card'
import { ProvedButton } from '~/modules/operators/ui/step-up'
import { formAction } from '~/platform/forms/actions.server'
import { formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import { isUuid } from '~/platform/uuid'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { Choice, Input } from '~/ui/console/fields'
import { KeyHelp } from '~/ui/console/key-help'
import { Card, Mark, Note, Page } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import { formRules } from '~/ui/forms/form-rules.server'
import { useRuledForm } from '~/ui/forms/use-ruled-form'

export const handle: RouteHandle = { title: 'console:section.operators' }

const actForm = pageForm({ intent: formFields.intent, operator: formFields.id })

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'operators')
  const brands = await brandsOf(context, operator, 'operators')
  const slugOf = (id: string) => brands.find((brand) => brand.id === id)?.slug ?? id
  const operators = await listOperators(operator, slugOf)
  const changed = context.url.searchParams.get('change')
  return {
    me: operator.id,
    operators,
    changed: operators.find(({ id, state }) => id === changed && mayChange({ id, state }, operator.id)) ?? null,
    brands: brands.map(({ slug, settings }) => ({ value: slug, label: settings.name })),
    rules: await formRules(inviteSchema(context.t)),
  }
}

/** Operators can't change or end themselves. */
function mayChange({ id, state }: Pick<OperatorView, 'id' | 'state'>, me: string): boolean {
  return state !== 'ended' && id !== me
}

export const action = formAction([inviteForm, grantsForm], async ({ request, context }) => {
  const operator = await consolePage(context, 'operators')
  const form = await request.formData()
  const { intent, operator: id } = readForm(form, actForm)
  if (intent === 'end' || intent === 'grant') {
    const brands = await brandsOf(context, operator, 'operators')
    // A deleted brand has no slug: the form names it by its id.
    const idOf = (brand: string) => brands.find(({ slug }) => slug === brand)?.id ?? (isUuid(brand) ? brand : refused())
    try {
      if (intent === 'end') await endOperator(operator, id)
      else await changeGrants(operator, id, grantsIn(form, idOf))
      return redirect(consolePaths.operators)
    } catch (error) {
      if (!(error instanceof LastOwner)) throw error
      return data({ result: null, link: null, wrong: context.t(error.code) }, { status: error.status })
    }
  }
  const submission = parseWithZod(form, { schema: inviteSchema(context.t) })
  if (submission.status !== 'success')
    return data({ result: submission.reply(), link: null, wrong: null }, { status: 422 })
  const { email, name, role, brand } = submission.value
  const brandId = brand ? (await brandAt(context, operator, brand, 'operators')).id : null
  const token = await inviteOperator(operator, { email, name, grants: [{ role, brandId }] })
  const link = `${consoleOf(context).origin}${consolePaths.invite(token)}`
  return data({ result: submission.reply({ resetForm: true }), link, wrong: null })
})

function refused(): never {
  throw new NotYours()
}

/** Operators of the console with their roles and brands. */
export default function Operators() {
  const { t } = useTranslation('console')
  const { operators, changed, brands } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const columns = useColumns()
  return (
    <>
      <Page>
        {reply?.wrong && <Note kind="danger">{reply.wrong}</Note>}
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
          <Card title={t('operators.title')} flush>
            <Table
              label={t('operators.title')}
              columns={columns}
              rows={operators}
              keyOf={({ id }) => id}
              empty={t('operators.none')}
            />
          </Card>
          <div className="grid grid-cols-1 gap-5">
            {changed && <RolesCard key={changed.id} operator={changed} brands={brands} />}
            <InviteCard />
          </div>
        </div>
      </Page>
      <KeyHelp />
    </>
  )
}

const marks = { active: 'good', invited: 'waiting', expired: 'broken', ended: 'quiet' } as const

function useColumns(): Column<OperatorView>[] {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  const { me } = useLoaderData<typeof loader>()
  return [
    {
      id: 'who',
      label: t('operators.who'),
      heading: true,
      show: ({ name, email }) => (
        <>
          {name}
          <span className="wrap-anywhere block font-regular text-2xs text-text-2">{email}</span>
        </>
      ),
    },
    {
      id: 'roles',
      label: t('operators.roles'),
      show: ({ grants }) =>
        grants.map(({ role, brand }) => (
          <span key={`${role} ${brand}`} className="block">
            {t(`role.${role}`)}
            <span className="text-2xs text-text-2"> {brand ?? t('operators.everywhere')}</span>
          </span>
        )),
    },
    {
      id: 'state',
      label: t('operators.state'),
      show: ({ state }) => <Mark state={marks[state]}>{t(`operators.is.${state}`)}</Mark>,
    },
    {
      id: 'seen',
      label: t('operators.seen'),
      spare: true,
      show: ({ lastSeenAt }) => (lastSeenAt ? dateTime(lastSeenAt) : t('operators.never')),
    },
    {
      id: 'end',
      label: t('operators.act'),
      right: true,
      show: ({ id, name, state }) =>
        mayChange({ id, state }, me) ? (
          <Form method="post" className="flex flex-wrap justify-end gap-2">
            <input type="hidden" name="operator" value={id} />
            <ButtonLink
              size="small"
              to={`${consolePaths.operators}?change=${id}`}
              aria-label={t('operators.roles_of', { name })}
            >
              {t('operators.change')}
            </ButtonLink>
            <ProvedButton
              name="intent"
              value="end"
              size="small"
              look="danger"
              act={t('operators.end_of', { name })}
              aria-label={t('operators.end_of', { name })}
            >
              {t('operators.end')}
            </ProvedButton>
          </Form>
        ) : null,
    },
  ]
}

function InviteCard() {
  const { t } = useTranslation('console')
  const { brands, rules } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { form, fields } = useRuledForm<'email' | 'name' | 'role' | 'brand'>({
    id: 'invite',
    result: reply?.result ?? undefined,
    rules,
    start: { role: 'moderator' },
  })
  return (
    <Card title={t('operators.invite')}>
      {reply?.link && (
        <Note kind="success">
          <p>{t('operators.link')}</p>
          <code className="wrap-anywhere select-all" data-invite>
            {reply.link}
          </code>
        </Note>
      )}
      <Form method="post" className="grid grid-cols-1 gap-3" {...form.props}>
        <Input field={fields.email} label={t('field.email')} type="email" autoComplete="off" />
        <Input field={fields.name} label={t('operators.name')} autoComplete="off" />
        <Choice
          field={fields.role}
          label={t('operators.role')}
          options={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        />
        <Choice
          field={fields.brand}
          label={t('operators.brand')}
          options={[{ value: '', label: t('operators.everywhere') }, ...brands]}
        />
        <ProvedButton act={t('operators.submit')} look="primary">
          {t('operators.submit')}
        </ProvedButton>
        <p className="text-2xs text-text-3">{t('operators.invite_text')}</p>
      </Form>
    </Card>
  )
}
