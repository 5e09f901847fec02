import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { brandAt, brandsOf, consoleOf, consolePage } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { LastOwner, NotYours } from '~/modules/operators/errors'
import { grantsForm, grantsIn, inviteForm } from '~/modules/operators/forms.server'
import { inviteAgain, inviteOperator } from '~/modules/operators/people/invite.server'
import { changeGrants, endOperator, listOperators } from '~/modules/operators/people/people.server'
import { operatorActs, rowActs } from '~/modules/operators/schema'
import { AccessCard } from '~/modules/operators/ui/access-card'
import { InviteCard, Invited } from '~/modules/operators/ui/invite-card'
import { OperatorTable } from '~/modules/operators/ui/operator-table'
import { RolesCard } from '~/modules/operators/ui/roles-card'
import { formAction } from '~/platform/forms/actions.server'
import { formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import { readableEmail } from '~/platform/names/email-address.server'
import { isUuid } from '~/platform/uuid'
import type { RouteHandle } from '~/shell/route-handle'
import { allBrands } from '~/ui/console/all-brands'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Card, Note, Page } from '~/ui/console/parts'
import { useReply } from '~/ui/forms/use-reply'
import { Link } from '~/ui/link'

export const handle: RouteHandle = { title: 'console:section.operators' }

const actForm = pageForm({ intent: formFields.intent, operator: formFields.id })

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'operators')
  const { searchParams: query } = context.url
  const brands = await brandsOf(context, operator, 'operators')
  const slugOf = (id: string) => brands.find((brand) => brand.id === id)?.slug ?? id
  const operators = await listOperators(operator, slugOf)
  const act = operatorActs.find((each) => query.has(each))
  const chosen = act && operators.find((each) => each.id === query.get(act) && rowActs(each, operator.id).includes(act))
  const ended = operators.find(({ id, state }) => id === query.get('ended') && state === 'ended')
  return {
    me: operator.id,
    operators,
    opened: act && chosen ? { act, operator: chosen } : null,
    ended: ended ? { id: ended.id, name: ended.name } : null,
    brands: brands.map(({ slug, settings }) => ({ value: slug, label: settings.name })),
    rules: { invite: await inviteForm.rules(context.t), grants: await grantsForm.rules(context.t) },
  }
}

/** Reply to a form of the page: errors of the invitation or the roles, the last owner's, or the link just created. */
const none = { invite: undefined, grants: undefined, wrong: null, invited: null }

export const action = formAction([inviteForm, grantsForm, actForm], async ({ request, context }) => {
  const operator = await consolePage(context, 'operators')
  const form = await request.formData()
  const { intent, operator: id } = readForm(form, actForm)
  try {
    switch (intent) {
      case 'end':
        await endOperator(operator, id)
        return redirect(`${consolePaths.operators}?ended=${id}`)
      case 'grant':
        return await grant(context, operator, id, form)
      case 'again': {
        const link = linkOf(context, await inviteAgain(operator, id))
        return data({ ...none, invited: { link, id, email: '' } })
      }
      default:
        return await invite(context, operator, form)
    }
  } catch (error) {
    if (!(error instanceof LastOwner)) throw error
    return data({ ...none, wrong: context.t(error.code) }, { status: error.status })
  }
})

async function grant(context: AppLoadContext, operator: Operator, id: string, form: FormData) {
  const submission = grantsForm.parse(context.t, form)
  if (submission.status !== 'success') return data({ ...none, grants: submission.reply() }, { status: 422 })
  const brands = await brandsOf(context, operator, 'operators')
  // A deleted brand has no slug: the form names it by its id.
  const idOf = (brand: string) => brands.find(({ slug }) => slug === brand)?.id ?? (isUuid(brand) ? brand : refused())
  await changeGrants(operator, id, grantsIn(submission.value, idOf))
  return redirect(consolePaths.operators)
}

async function invite(context: AppLoadContext, operator: Operator, form: FormData) {
  const submission = inviteForm.parse(context.t, form)
  if (submission.status !== 'success') return data({ ...none, invite: submission.reply() }, { status: 422 })
  const { email, name, role, brand } = submission.value
  const brandId = brand === allBrands ? null : (await brandAt(context, operator, brand, 'operators')).id
  const link = linkOf(context, await inviteOperator(operator, { email, name, grants: [{ role, brandId }] }))
  return data({
    ...none,
    invite: submission.reply({ resetForm: true }),
    invited: { link, id: '', email: readableEmail(email) },
  })
}

const linkOf = (context: AppLoadContext, token: string) => `${consoleOf(context).origin}${consolePaths.invite(token)}`

function refused(): never {
  throw new NotYours()
}

/** Operators of the console with their roles and brands. */
export default function Operators() {
  const { t } = useTranslation('console')
  const { me, operators, opened, ended, brands, rules } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const invited = reply?.invited
  const isInvited = ({ id, email }: { id: string; email: string }) =>
    id === invited?.id || email.toLowerCase() === invited?.email.toLowerCase()
  return (
    <>
      <Page>
        {reply?.wrong && <Note kind="danger">{reply.wrong}</Note>}
        {ended && !invited && (
          <Note kind="success">
            {t('operators.ended', { name: ended.name })}{' '}
            <Link className="link" to={`${consolePaths.operators}?again=${ended.id}`}>
              {t('operators.again')}
            </Link>
          </Note>
        )}
        {invited && <Invited link={invited.link} operator={operators.find(isInvited)} brands={brands} />}
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
          <Card title={t('operators.title')} flush>
            <OperatorTable operators={operators} brands={brands} me={me} />
          </Card>
          <div className="grid grid-cols-1 gap-5">
            {opened?.act === 'change' && (
              <RolesCard
                key={opened.operator.id}
                operator={opened.operator}
                brands={brands}
                result={reply?.grants}
                rules={rules.grants}
              />
            )}
            {opened && opened.act !== 'change' && !invited && (
              <AccessCard act={opened.act} operator={opened.operator} brands={brands} />
            )}
            <InviteCard brands={brands} result={reply?.invite} rules={rules.invite} />
          </div>
        </div>
      </Page>
      <KeyHelp />
    </>
  )
}
