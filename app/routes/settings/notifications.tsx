import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect, replace } from '@remix-run/node'
import { useLoaderData, useLocation, useSearchParams } from '@remix-run/react'
import { requireMember, requireViewer } from '~/modules/accounts/guards.server'
import type { Member, Viewer } from '~/modules/accounts/member'
import type {
  EmailChangeReply,
  InviteReply,
  MatchingReply,
  NameReply,
  PasswordChangeReply,
} from '~/modules/accounts/schema'
import { endAllSessions, endSession, listSessions, logOut } from '~/modules/accounts/sessions/sessions.server'
import { matchingForm, matchingOf, submitMatching } from '~/modules/accounts/settings/change-matching.server'
import { nameFixedUntil, nameForm, nameRules, submitName } from '~/modules/accounts/settings/change-name.server'
import { preferencesOf } from '~/modules/accounts/settings/save-preferences.server'
import {
  accountFormRules,
  emailChangeForm,
  passwordChangeForm,
  preferencesForm,
  submitEmailChange,
  submitInvite,
  submitPasswordChange,
  submitPreferences,
} from '~/modules/accounts/settings/settings-forms.server'
import { consentsOf } from '~/modules/accounts/sign-up/consents.server'
import { listInvites, revokeInvite } from '~/modules/accounts/sign-up/invites.server'
import { EmailForm, PasswordForm } from '~/modules/accounts/ui/settings/account-forms'
import { Devices } from '~/modules/accounts/ui/settings/devices'
import { Invites } from '~/modules/accounts/ui/settings/invites'
import { MatchingForm } from '~/modules/accounts/ui/settings/matching-form'
import { NameForm } from '~/modules/accounts/ui/settings/name-form'
import { PreferencesForm } from '~/modules/accounts/ui/settings/preferences-form'
import { SettingsFrame } from '~/modules/accounts/ui/settings/settings-frame'
import type { OwnSection } from '~/modules/accounts/ui/settings/settings-nav'
import { settingsPath, settingsSection } from '~/modules/accounts/ui/settings/settings-nav'
import { wholeMember } from '~/modules/accounts/user/read-viewer.server'
import { unblockMember } from '~/modules/blocks/block-member.server'
import { blockedMembers } from '~/modules/blocks/blocked-members.server'
import { hiddenMembers, showMember } from '~/modules/blocks/hide-member.server'
import { BlockedList } from '~/modules/blocks/ui/blocked-list'
import { HiddenList } from '~/modules/blocks/ui/hidden-list'
import { LeaveLinks } from '~/modules/leaving/ui/leave-links'
import { clearVisits, privacyForm, privacyIn, privacyOf, savePrivacy } from '~/modules/members/own/privacy.server'
import { PrivacyForm } from '~/modules/members/ui/own/privacy-form'
import { lastDelivery, pushTestForm, sendTest } from '~/modules/notifications/push/send-test.server'
import { pushesShowText, showTextInPushes, turnEmailsOn } from '~/modules/notifications/settings/change-settings.server'
import { EmailsOff } from '~/modules/notifications/ui/emails-off'
import { PushCard, PushTextForm } from '~/modules/notifications/ui/push-card'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { actionForm, formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import { readableEmail } from '~/platform/names/email-address.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = {
  request: { beforeTerms: true, cachedViewer: true },
  i18n: ['settings', 'accounts', 'notifications', 'leaving'],
  title: 'settings:title',
  noindex: true,
  banners: ['activation', 'emails', 'photo', 'push'],
}

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  const { searchParams } = context.url
  const section = settingsSection(searchParams.get('section'))
  const invites = context.tenant.settings.signups === 'none'
  if (section === 'invites' && !invites) throw new Response(null, { status: 404 })
  return { invites, saved: searchParams.has('saved'), shown: await contentOf[section](viewer, context) }
}

/** Loads the content of each section; those about the account, its session or its address read the whole member. */
const contentOf = {
  notifications: async (viewer: Viewer) => {
    const member = await wholeMember(viewer)
    return {
      section: 'notifications' as const,
      preferences: await preferencesOf(member),
      pushText: await pushesShowText(member),
      lastPush: await lastDelivery(member),
      emailsOff: member.emailDisabledReason,
      email: readableEmail(member.email),
    }
  },
  account: async (viewer: Viewer, context: AppLoadContext) => {
    const member = await wholeMember(viewer)
    return {
      section: 'account' as const,
      name: member.name,
      email: readableEmail(member.email),
      proved: member.proved,
      matching: matchingOf(member, await consentsOf(member)),
      nameFixedUntil: await nameFixedUntil(member),
      rules: {
        ...(await accountFormRules(member, context)),
        name: await nameRules(member, context.t),
        matching: await matchingForm.rules(context.t),
      },
    }
  },
  privacy: async (viewer: Viewer) => {
    const [own, blocked, hidden] = await Promise.all([privacyOf(viewer), blockedMembers(viewer), hiddenMembers(viewer)])
    return { section: 'privacy' as const, ...own, blocked, hidden }
  },
  devices: async (viewer: Viewer) => ({
    section: 'devices' as const,
    sessions: await listSessions(await wholeMember(viewer)),
  }),
  invites: async (viewer: Viewer) => ({ section: 'invites' as const, list: await listInvites(viewer) }),
} satisfies Record<OwnSection, (viewer: Viewer, context: AppLoadContext) => Promise<{ section: OwnSection }>>

const settingsForm = pageForm({
  intent: formFields.intent,
  push_shows_text: formFields.tick,
  member: formFields.id,
  session: formFields.id,
  invite: formFields.id,
})

/** Replies of forms that were not saved or that return a result. */
interface SettingsReply {
  name?: NameReply
  email?: EmailChangeReply
  password?: PasswordChangeReply
  matching?: MatchingReply
  invite?: InviteReply
}

export const action = formAction(
  [
    preferencesForm,
    settingsForm,
    actionForm,
    pushTestForm,
    privacyForm,
    nameForm,
    matchingForm,
    emailChangeForm,
    passwordChangeForm,
  ],
  async ({ request, context }) => {
    const member = requireMember(context)
    const form = await request.formData()
    const { intent, member: blocked, session, invite, push_shows_text: showsText } = readForm(form, settingsForm)
    switch (intent) {
      case 'preferences':
        await submitPreferences(member, form)
        return saved('notifications', form)
      case 'push_text':
        await showTextInPushes(member, showsText)
        return saved('notifications', form)
      case 'push_test':
        return { pushTest: await sendTest(member, readForm(form, pushTestForm).endpoint) }
      case 'emails_on':
        await turnEmailsOn(member)
        return saved('notifications', form)
      case 'privacy':
        await savePrivacy(member, privacyIn(form))
        return saved('privacy', form)
      case 'clear_visits':
        await clearVisits(member)
        return saved('privacy', form)
      case 'name':
        return nameReply(await submitName(member, form, context))
      case 'matching':
        return matchingReply(await submitMatching(member, form, context))
      case 'email':
        return emailReply(await submitEmailChange(member, form, context))
      case 'password':
        return passwordReply(await submitPasswordChange(member, form, context))
      case 'show':
        await showMember(member, blocked)
        return replace(settingsPath('privacy'))
      case 'unblock':
        await unblockMember(member, blocked)
        return replace(settingsPath('privacy'))
      case 'end_session':
        await endSession(member, session, context.client.addressBlock)
        return replace(settingsPath('devices'))
      case 'end_all':
        return loggedOutEverywhere(context, member)
      case 'create_invite':
        return { invite: await submitInvite(member, context) }
      case 'revoke_invite':
        await revokeInvite(member, invite)
        return replace(settingsPath('invites'))
      default:
        throw new Response(null, { status: 400 })
    }
  },
)

/** Returns JSON to a script, which stays on the page; without one the page reloads. */
function saved(section: OwnSection, form: FormData) {
  if (readForm(form, actionForm).script) return { saved: true }
  return replace(section === 'notifications' ? `${paths.notifications}?saved` : `${settingsPath(section)}&saved`)
}

function passwordReply(password: PasswordChangeReply | null) {
  return password ? data({ password }, { status: 422 }) : replace(`${settingsPath('account')}&saved`)
}

function emailReply(email: EmailChangeReply) {
  return data({ email }, { status: email.sentTo === null ? 422 : 200 })
}

function nameReply(name: NameReply | null) {
  return name ? data({ name }, { status: 422 }) : replace(`${settingsPath('account')}&saved`)
}

function matchingReply(matching: MatchingReply | null) {
  return matching ? data({ matching }, { status: 422 }) : replace(`${settingsPath('account')}&saved`)
}

async function loggedOutEverywhere(context: AppLoadContext, member: Member) {
  await endAllSessions(member, context.client.addressBlock)
  await logOut({ ...context, viewer: null })
  return redirect(paths.login)
}

export default function Settings() {
  const { shown, invites, saved } = useLoaderData<typeof loader>()
  const { key } = useLocation()
  return (
    <SettingsFrame section={shown.section} invites={invites} saved={saved}>
      {/* A new key after each save remounts the forms, so that they start with the saved values. */}
      <Section key={saved ? key : shown.section} />
    </SettingsFrame>
  )
}

function Section() {
  const { shown } = useLoaderData<typeof loader>()
  const reply = useReply<SettingsReply>()
  const [query] = useSearchParams()
  const action = settingsPath(shown.section)
  switch (shown.section) {
    case 'notifications':
      return (
        <>
          {shown.emailsOff && (
            <EmailsOff
              action={action}
              reason={shown.emailsOff}
              email={shown.email}
              changeAddress={settingsPath('account')}
            />
          )}
          <PushCard test={{ action, lastDelivery: shown.lastPush }} />
          <PushTextForm action={action} shows={shown.pushText} />
          <PreferencesForm action={action} on={shown.preferences} />
        </>
      )
    case 'account':
      return (
        <>
          <NameForm
            action={action}
            name={shown.name}
            fixedUntil={shown.nameFixedUntil}
            reply={reply?.name}
            rules={shown.rules.name}
          />
          <MatchingForm action={action} view={shown.matching} reply={reply?.matching} rules={shown.rules.matching} />
          <EmailForm
            action={action}
            email={shown.email}
            proved={shown.proved}
            reply={reply?.email}
            rules={shown.rules.email}
          />
          <PasswordForm action={action} reply={reply?.password} rules={shown.rules.password} />
          <LeaveLinks />
        </>
      )
    case 'privacy':
      return (
        <>
          <PrivacyForm action={action} privacy={shown.privacy} sisters={shown.sisters} />
          <BlockedList
            action={action}
            blocked={shown.blocked}
            asked={query.get('unblock')}
            pathOf={(asked) => (asked ? `${action}&unblock=${asked}` : action)}
          />
          <HiddenList action={action} hidden={shown.hidden} />
        </>
      )
    case 'devices':
      return <Devices action={action} sessions={shown.sessions} />
    case 'invites':
      return <Invites action={action} invites={shown.list} reply={reply?.invite} />
  }
}
